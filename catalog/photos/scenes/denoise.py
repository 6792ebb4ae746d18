"""Non-local means for two renders of one scene that differ only in their seed.

Weights come from one half and are applied to the other (Rousselle et al. 2012), so noise does not steer the filter.
"""
import numpy as np

RADIUS = 5
STRENGTH = 0.5
FEATURE_SIGMA = 0.04
# Least weight of the eight neighbours, which smooths noisy edges that match nothing in the window.
NEIGHBOUR_WEIGHT = 0.06


def box(image, radius=1):
    """Returns the mean over a square of 2 * radius + 1 pixels."""
    for axis in (0, 1):
        pad = [(0, 0)] * image.ndim
        pad[axis] = (radius, radius)
        padded = np.pad(image, pad, mode="edge")
        size = image.shape[axis]
        parts = [np.take(padded, range(i, i + size), axis=axis) for i in range(2 * radius + 1)]
        image = sum(parts) / len(parts)
    return image


def remove_fireflies(image):
    """Limits each pixel to 1.5 times the second brightest of its neighbours."""
    height, width = image.shape[:2]
    luminance = np.pad(image.max(axis=2), 1, mode="edge")
    shifts = [(dy, dx) for dy in range(3) for dx in range(3) if (dy, dx) != (1, 1)]
    around = np.stack([luminance[dy : dy + height, dx : dx + width] for dy, dx in shifts])
    limit = np.partition(around, -2, axis=0)[-2] * 1.5 + 0.02
    return image * np.minimum(1, limit / np.maximum(image.max(axis=2), 1e-6))[..., None]


def window(padded, dy, dx, shape):
    return padded[RADIUS + dy : RADIUS + dy + shape[0], RADIUS + dx : RADIUS + dx + shape[1]]


def pad(image):
    return np.pad(image, [(RADIUS, RADIUS), (RADIUS, RADIUS)] + [(0, 0)] * (image.ndim - 2), mode="reflect")


def denoise(first, second, first_features, second_features):
    """Returns the filtered mean of both halves; features are albedo and normal, shape (height, width, 6)."""
    features = (first_features + second_features) / 2
    # Out of focus the features are noisy too; their variance widens the tolerance there.
    tolerance = 2 * FEATURE_SIGMA**2 + 4 * box(((first_features - second_features) ** 2).mean(axis=2) / 4, 1)
    first, second = remove_fireflies(first), remove_fireflies(second)
    halves = (first, second)
    logs = [np.log1p(4 * np.maximum(half, 0)) for half in halves]
    squares = ((logs[0] - logs[1]) ** 2).mean(axis=2) / 2
    variance = np.maximum(box(squares, 3), box(squares, 1)) + 1e-6
    padded = [pad(half) for half in halves]
    padded_logs = [pad(log) for log in logs]
    padded_variance, padded_features = pad(variance), pad(features)
    shape = variance.shape
    totals = [np.zeros_like(half) for half in halves]
    weights = [np.zeros(shape, np.float32) for _ in halves]
    for dy in range(-RADIUS, RADIUS + 1):
        for dx in range(-RADIUS, RADIUS + 1):
            other = window(padded_variance, dy, dx, shape)
            scale = 1e-6 + STRENGTH**2 * (variance + other)
            feature = ((features - window(padded_features, dy, dx, shape)) ** 2).sum(axis=2) / tolerance
            for i in (0, 1):
                difference = ((logs[i] - window(padded_logs[i], dy, dx, shape)) ** 2).mean(axis=2)
                distance = box((difference - variance - np.minimum(variance, other)) / scale)
                weight = np.exp(-np.maximum(distance, 0) - feature)
                if max(abs(dy), abs(dx)) == 1:
                    weight = np.maximum(weight, NEIGHBOUR_WEIGHT)
                totals[1 - i] += weight[..., None] * window(padded[1 - i], dy, dx, shape)
                weights[1 - i] += weight
    return sum(total / weight[..., None] for total, weight in zip(totals, weights)) / 2
