import base64
import hashlib
import hmac
import json
import time


def verify_webhook(secret, headers, raw_body):
    """Mengembalikan kejadian; melempar ValueError jika tanda tangannya tidak cocok."""
    message_id, sent_at = headers["webhook-id"], headers["webhook-timestamp"]
    if abs(time.time() - int(sent_at)) > 300:
        raise ValueError("Pesan terlalu lama.")
    key = base64.b64decode(secret.removeprefix("whsec_"))
    signed = f"{message_id}.{sent_at}.".encode() + raw_body
    expected = b"v1," + base64.b64encode(hmac.new(key, signed, hashlib.sha256).digest())
    for signature in headers["webhook-signature"].split(" "):
        if hmac.compare_digest(expected, signature.encode()):
            return json.loads(raw_body)
    raise ValueError("Tanda tangan tidak cocok.")


# Di dalam penerima, misalnya dengan Flask:
# event = verify_webhook(os.environ["WEBHOOK_SECRET"], request.headers, request.get_data())
