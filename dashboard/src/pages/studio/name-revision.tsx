import { Bookmark } from 'lucide-react';
import { useState } from 'react';
import { NAME_MAX_CHARACTERS } from '#contracts/limits.ts';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/field.tsx';
import { TEXTS } from './texts.ts';

interface NameRevisionProps {
  /** Undefined while nothing can be saved. */
  readonly onSave: ((name: string) => void) | undefined;
}

/** Saves the video as it is now under a name, by which its revisions list it. */
export const NameRevision = ({ onSave }: NameRevisionProps) => {
  const [name, setName] = useState('');
  const isReady = onSave !== undefined && name.trim() !== '';
  return (
    <form
      className="studio-section"
      onSubmit={(event) => {
        event.preventDefault();
        if (!isReady) return;
        onSave(name.trim());
        setName('');
      }}
    >
      <TextField
        label={TEXTS.revisionName}
        hint={TEXTS.revisionNameHint}
        value={name}
        maxLength={NAME_MAX_CHARACTERS}
        autoComplete="off"
        onChange={({ currentTarget }) => setName(currentTarget.value)}
      />
      <Button type="submit" isBusy={!isReady}>
        <Bookmark aria-hidden="true" />
        {TEXTS.saveWithName}
      </Button>
    </form>
  );
};
