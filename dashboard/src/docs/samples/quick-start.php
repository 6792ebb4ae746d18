<?php
// PHP 8 dengan ekstensi curl. Jalankan: VIDEO_API_KEY=kunci-api-anda php video.php
const API = 'https://api.example.com';

/** @return array{body: array, retryAfterSeconds: int} */
function request(string $path, ?array $body = null): array
{
    $retryAfterSeconds = 3;
    $curl = curl_init(API . $path);
    curl_setopt_array($curl, [
        CURLOPT_RETURNTRANSFER => true,
        CURLOPT_HTTPHEADER => ['x-api-key: ' . getenv('VIDEO_API_KEY'), 'Content-Type: application/json'],
        CURLOPT_HEADERFUNCTION => function ($curl, string $line) use (&$retryAfterSeconds): int {
            if (stripos($line, 'Retry-After:') === 0) {
                $retryAfterSeconds = (int) substr($line, strlen('Retry-After:'));
            }
            return strlen($line);
        },
    ]);
    if ($body !== null) {
        curl_setopt($curl, CURLOPT_POSTFIELDS, json_encode($body, JSON_THROW_ON_ERROR));
    }
    $answer = curl_exec($curl);
    if ($answer === false) {
        throw new RuntimeException(curl_error($curl));
    }
    $answer = json_decode($answer, true, flags: JSON_THROW_ON_ERROR);
    if (curl_getinfo($curl, CURLINFO_RESPONSE_CODE) >= 400) {
        throw new RuntimeException("{$answer['error']}: {$answer['message']}");
    }
    return ['body' => $answer, 'retryAfterSeconds' => $retryAfterSeconds];
}

// 1. Buat video. Jika permintaan ini terulang, idempotency_key mencegah video kedua.
$id = request('/v1/videos', [
    'template' => 'promo-produk@5',
    'variables' => ['nama_usaha' => 'Kopi Teras', 'nama_produk' => 'Es Kopi Susu', 'harga' => 'Rp18.000'],
    'idempotency_key' => 'pesanan-1042',
])['body']['id'];

// 2. Tunggu sampai selesai. Header Retry-After menentukan jedanya.
while (true) {
    ['body' => $video, 'retryAfterSeconds' => $retryAfterSeconds] = request("/v1/videos/$id");
    if ($video['status'] !== 'queued' && $video['status'] !== 'rendering') {
        break;
    }
    sleep($retryAfterSeconds);
}
if ($video['status'] !== 'done') {
    throw new RuntimeException($video['error']['message'] ?? 'Video dibatalkan.');
}

// 3. Unduh.
$file = fopen('video.mp4', 'wb');
$curl = curl_init($video['output_url']);
curl_setopt_array($curl, [CURLOPT_FILE => $file, CURLOPT_FOLLOWLOCATION => true, CURLOPT_FAILONERROR => true]);
if (!curl_exec($curl)) {
    throw new RuntimeException(curl_error($curl));
}
fclose($file);
echo "video.mp4 tersimpan.\n";
