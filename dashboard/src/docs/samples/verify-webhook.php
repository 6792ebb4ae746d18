<?php
/** Mengembalikan kejadian; melempar kesalahan jika tanda tangannya tidak cocok. */
function verify_webhook(string $secret, array $headers, string $rawBody): array
{
    $id = $headers['webhook-id'] ?? '';
    $sentAt = $headers['webhook-timestamp'] ?? '';
    if (abs(time() - (int) $sentAt) > 300) {
        throw new RuntimeException('Pesan terlalu lama.');
    }
    $key = base64_decode(substr($secret, strlen('whsec_')));
    $expected = 'v1,' . base64_encode(hash_hmac('sha256', "$id.$sentAt.$rawBody", $key, true));
    foreach (explode(' ', $headers['webhook-signature'] ?? '') as $signature) {
        if (hash_equals($expected, $signature)) {
            return json_decode($rawBody, true, flags: JSON_THROW_ON_ERROR);
        }
    }
    throw new RuntimeException('Tanda tangan tidak cocok.');
}

// Di dalam penerima:
// $event = verify_webhook(
//     getenv('WEBHOOK_SECRET'),
//     array_change_key_case(getallheaders()),
//     file_get_contents('php://input'),
// );
