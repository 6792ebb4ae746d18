import { describe, expect, it } from 'vitest';
import {
  afterSave,
  changesBetween,
  changesOf,
  editedContent,
  isChanged,
  isSavable,
  newDraft,
  onNewest,
  onOwnSave,
  withDecided,
  withFile,
  withoutChange,
  withoutFile,
  withRenamed,
} from '../../../../dashboard/src/pages/projects/project-draft.ts';

const FIRST = { revision: 1, files: { 'index.html': { sha256: 'a' }, 'styles.css': { sha256: 'b' } } };
const draft = newDraft(FIRST);

describe('a draft', () => {
  it('has no changes at first, and none after a change that is taken back', () => {
    expect(isChanged(draft)).toBe(false);
    const changed = withFile(draft, 'styles.css', { text: 'p {}' });
    expect([...changesOf(changed)]).toEqual([['styles.css', 'changed']]);
    expect(isChanged(withoutChange(changed, 'styles.css'))).toBe(false);
  });

  it('lists added, changed and removed files by path', () => {
    const changed = withFile(withFile(withoutFile(draft, 'styles.css'), 'a.js', { text: '' }), 'index.html', {
      text: '<p>',
    });
    expect([...changesOf(changed)]).toEqual([
      ['a.js', 'added'],
      ['index.html', 'changed'],
      ['styles.css', 'removed'],
    ]);
  });

  it('brings a removed file back and takes an added one away when the change is undone', () => {
    expect(withoutChange(withoutFile(draft, 'styles.css'), 'styles.css').files).toEqual(FIRST.files);
    expect(withoutChange(withFile(draft, 'a.js', { text: '' }), 'a.js').files).toEqual(FIRST.files);
  });

  it('moves the content of a renamed file', () => {
    const renamed = withRenamed(draft, 'styles.css', 'css/main.css', { text: 'p {}' });
    expect(renamed.files).toEqual({ 'index.html': { sha256: 'a' }, 'css/main.css': { text: 'p {}' } });
  });

  it('keeps the line ends of a saved text, which an editor changes to LF', () => {
    const saved = { sha256: 'b' };
    expect(editedContent('a\nb', saved, 'a\r\nb')).toBe(saved);
    expect(editedContent('a\nc\n', saved, 'a\r\nb')).toEqual({ text: 'a\r\nc\r\n' });
    expect(editedContent('a\nc', saved, 'a\nb\r\n')).toEqual({ text: 'a\nc' });
    expect(editedContent('a\nb', saved, 'a\nb')).toBe(saved);
    expect(editedContent('a', undefined, undefined)).toEqual({ text: 'a' });
  });

  it('treats a file called __proto__ like any other', () => {
    const odd = withFile(draft, '__proto__', { text: 'x' });
    expect([...changesOf(odd)]).toEqual([['__proto__', 'added']]);
    const merged = onNewest(odd, { ...FIRST, revision: 2 });
    expect(Object.keys(merged.files)).toContain('__proto__');
    expect([...changesBetween(merged.base, merged.files)]).toEqual([['__proto__', 'added']]);
  });
});

describe('a newer revision of someone else', () => {
  const mine = withFile(draft, 'styles.css', { text: 'mine' });

  it('keeps changes of other files without a conflict', () => {
    const theirs = { revision: 2, files: { ...FIRST.files, 'index.html': { sha256: 'theirs' } } };
    const merged = onNewest(mine, theirs);
    expect(merged.files).toEqual({ 'index.html': { sha256: 'theirs' }, 'styles.css': { text: 'mine' } });
    expect(merged).toMatchObject({ revision: 2, conflicts: [] });
  });

  it('names files that both have changed, and loses neither text', () => {
    const theirs = { revision: 2, files: { ...FIRST.files, 'styles.css': { sha256: 'theirs' } } };
    const merged = onNewest(mine, theirs);
    expect(merged.conflicts).toEqual(['styles.css']);
    expect(merged.files['styles.css']).toEqual({ text: 'mine' });
    expect(merged.base['styles.css']).toEqual({ sha256: 'theirs' });
    expect(withDecided(merged, 'styles.css')).toMatchObject({
      conflicts: [],
      files: { 'styles.css': { text: 'mine' } },
    });
    expect(withoutChange(merged, 'styles.css')).toMatchObject({ conflicts: [], files: theirs.files });
  });

  it('has no changes and conflicts in files of the same text, such as those of a save without an answer', () => {
    const texts = new Map([['of mine', 'mine']]);
    const saved = { revision: 2, files: { ...FIRST.files, 'styles.css': { sha256: 'of mine' } }, texts };
    expect(onNewest(mine, saved)).toMatchObject({ revision: 2, conflicts: [], files: saved.files });
    expect(isChanged(onNewest(mine, saved))).toBe(false);
  });

  it('keeps a text whose file the other has removed, and a removal of a file that the other has changed', () => {
    const removed = { revision: 2, files: { 'index.html': { sha256: 'a' } } };
    expect(onNewest(mine, removed)).toMatchObject({
      conflicts: ['styles.css'],
      files: { 'styles.css': { text: 'mine' } },
    });
    const changed = { revision: 2, files: { ...FIRST.files, 'styles.css': { sha256: 'theirs' } } };
    const merged = onNewest(withoutFile(draft, 'styles.css'), changed);
    expect(merged.conflicts).toEqual(['styles.css']);
    expect(Object.keys(merged.files)).toEqual(['index.html']);
  });
});

describe('after a save', () => {
  it('has no changes, except those made while it ran', () => {
    const sent = withFile(draft, 'styles.css', { text: 'sent' });
    const saved = { revision: 2, files: { ...FIRST.files, 'styles.css': { sha256: 'of sent' } } };
    expect(isChanged(afterSave(sent, sent.files, saved))).toBe(false);
    const meanwhile = withFile(sent, 'styles.css', { text: 'later' });
    expect(afterSave(meanwhile, sent.files, saved)).toMatchObject({
      revision: 2,
      files: { 'styles.css': { text: 'later' } },
    });
  });

  it('has no conflict in a file that was changed while it ran', () => {
    const sent = withFile(draft, 'styles.css', { text: 'sent' });
    const later = withFile(sent, 'styles.css', { text: 'later' });
    const saved = { revision: 2, files: { ...FIRST.files, 'styles.css': { sha256: 'of sent' } } };
    expect(afterSave(later, sent.files, saved).conflicts).toEqual([]);
  });
});

describe('a save whose answer was lost', () => {
  const changed = withFile(draft, 'index.html', { text: 'mine' });
  const stored = (text: string) => ({
    revision: 2,
    files: { ...FIRST.files, 'index.html': { sha256: 'n' } },
    texts: new Map([['n', text]]),
  });

  it('is known by its files, and what was changed after it stays a change', () => {
    const later = withFile(changed, 'index.html', { text: 'mine, longer' });
    const own = onOwnSave(later, [changed.files], stored('mine'));
    expect(own).toMatchObject({ revision: 2, conflicts: [], base: { 'index.html': { sha256: 'n' } } });
    expect(own && [...changesOf(own)]).toEqual([['index.html', 'changed']]);
    expect(own?.files['index.html']).toEqual({ text: 'mine, longer' });
  });

  it('leaves no change when nothing was changed after it, also in a tab that did not send it', () => {
    for (const sent of [[changed.files], []]) {
      const own = onOwnSave(changed, sent, stored('mine'));
      expect(own && isChanged(own)).toBe(false);
    }
  });

  it('is not taken for the revision of someone else', () => {
    expect(onOwnSave(changed, [changed.files], stored('theirs'))).toBeUndefined();
    const another = { ...stored('mine'), files: { ...stored('mine').files, 'new.css': { sha256: 'c' } } };
    expect(onOwnSave(changed, [changed.files], another)).toBeUndefined();
  });
});

describe('a save', () => {
  it('waits until it is decided which text of each conflict stays', () => {
    expect(isSavable(draft)).toBe(false);
    const changed = withFile(draft, 'styles.css', { text: 'mine' });
    expect(isSavable(changed)).toBe(true);
    const newest = { revision: 2, files: { ...FIRST.files, 'styles.css': { sha256: 'theirs' } } };
    const merged = onNewest(changed, newest);
    expect(isSavable(merged)).toBe(false);
    expect(isSavable(withDecided(merged, 'styles.css'))).toBe(true);
  });
});
