import type { Schemas } from '../api/client.ts';
import { formatBytes } from './format.ts';
import { TEXTS } from './texts.ts';
import './storage-bar.css';

type Storage = Schemas['Workspace']['storage'];

export const storedShare = ({ stored_bytes: stored, max_bytes: max }: Storage): number => stored / max;

/** "120 MB dari 500 MB" of a workspace's storage. */
export const StorageBar = (storage: Storage) => (
  <div className="storage-bar">
    <meter aria-label={TEXTS.storageUsed} min={0} max={1} high={0.8} value={storedShare(storage)} />
    <span>
      {storage.stored_bytes === 0 ? '0 MB' : formatBytes(storage.stored_bytes)} {TEXTS.of}{' '}
      {formatBytes(storage.max_bytes)}
    </span>
  </div>
);
