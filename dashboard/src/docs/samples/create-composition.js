import { readFile } from 'node:fs/promises';

const response = await fetch('https://api.example.com/v1/compositions', {
  method: 'POST',
  headers: { 'x-api-key': process.env.VIDEO_API_KEY, 'Content-Type': 'application/json' },
  body: JSON.stringify({
    title: 'Promo',
    html: await readFile('promo.html', 'utf8'),
    idempotency_key: 'promo-1',
  }),
});
const body = await response.json();
if (response.ok) {
  console.log(body.id, body.status);
} else {
  console.error(`${body.error}: ${body.message}`);
  for (const { line, message, hint } of body.details?.problems ?? [])
    console.error(`Baris ${line ?? '-'}: ${message} ${hint}`);
}
