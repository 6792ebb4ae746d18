const FILES = import.meta.glob<string>('./samples/*', { query: '?raw', import: 'default', eager: true });

export interface Sample {
  readonly label: string;
  readonly code: string;
}

const read = (name: string): string => {
  const code = FILES[`./samples/${name}`];
  if (code === undefined) throw new Error(`There is no sample ${name}.`);
  return code;
};

export const QUICK_START: readonly Sample[] = [
  { label: 'curl', code: read('quick-start.sh') },
  { label: 'JavaScript', code: read('quick-start.js') },
  { label: 'Paket JavaScript', code: read('quick-start-client.js') },
  { label: 'PHP', code: read('quick-start.php') },
  { label: 'Python', code: read('quick-start.py') },
  { label: 'Paket Python', code: read('quick-start-client.py') },
];

export const VERIFY_WEBHOOK: readonly Sample[] = [
  { label: 'JavaScript', code: read('verify-webhook.js') },
  { label: 'PHP', code: read('verify-webhook.php') },
  { label: 'Python', code: read('verify-webhook.py') },
];

export const UPLOAD_ASSET = read('upload-asset.sh');
export const COMPOSITION = read('composition.html');
export const AUDIO = read('audio.html');
export const CLIP = read('clip.html');
export const N8N_WORKFLOW = read('n8n-workflow.json');
export const CREATE_BATCH = read('create-batch.js');
export const CREATE_COMPOSITION = read('create-composition.js');
