import { describe, expect, it } from 'vitest';
import { EMPTY_HISTORY, endGesture, record, redo, undo } from '#core/studio/history.ts';
import { applyEdit, editBetween, invertEdit } from '#core/studio/splices.ts';

describe('applyEdit', () => {
  it('applies splices in the order of their places and those of one place in their own', () => {
    const edit = [
      { start: 4, end: 5, text: 'E' },
      { start: 1, end: 1, text: 'x' },
      { start: 1, end: 1, text: 'y' },
    ];
    expect(applyEdit('abcde', edit)).toBe('axybcdE');
    expect(applyEdit('axybcdE', invertEdit('abcde', edit))).toBe('abcde');
  });

  it('refuses splices that overlap or exceed the text', () => {
    const overlapping = [
      { start: 0, end: 3, text: '' },
      { start: 2, end: 4, text: '' },
    ];
    expect(() => applyEdit('abcde', overlapping)).toThrow(RangeError);
    expect(() => applyEdit('abc', [{ start: 2, end: 4, text: '' }])).toThrow(RangeError);
  });
});

describe('editBetween', () => {
  it('keeps what both texts begin and end with', () => {
    expect(editBetween('left: 10px; top: 5px', 'left: 120px; top: 5px')).toEqual([
      { start: 7, end: 7, text: '2' },
    ]);
    expect(editBetween('aa', 'aaa')).toEqual([{ start: 2, end: 2, text: 'a' }]);
    expect(editBetween('sama', 'sama')).toEqual([]);
  });
});

describe('a history', () => {
  const put = (at: number, text: string) => [{ start: at, end: at, text }];

  it('makes one step of edits in a row with the same gesture', () => {
    const one = record(EMPTY_HISTORY, 'a', '', put(0, 'H'), 'ketik');
    const two = record(one.history, 'a', one.text, put(1, 'a'), 'ketik');
    const three = record(endGesture(two.history), 'a', two.text, put(2, 'i'), 'ketik');
    expect(three.text).toBe('Hai');
    expect(three.history.past).toHaveLength(2);
    const undone = undo(three.history, () => three.text);
    expect(undone?.text).toBe('Ha');
    expect(undone && undo(undone.history, () => undone.text)?.text).toBe('');
    expect(undone && redo(undone.history, () => undone.text)?.text).toBe('Hai');
  });

  it('drops a gesture that ends where it began, and an edit that changes nothing', () => {
    const moved = record(EMPTY_HISTORY, 'a', 'x', put(0, 'y'), 'geser');
    const back = record(moved.history, 'a', moved.text, [{ start: 0, end: 1, text: '' }], 'geser');
    expect(back.history.past).toEqual([]);
    expect(record(EMPTY_HISTORY, 'a', 'x', [{ start: 0, end: 1, text: 'x' }]).history).toBe(EMPTY_HISTORY);
  });

  it('forgets what was undone when another edit is made', () => {
    const one = record(EMPTY_HISTORY, 'a', 'x', put(0, 'y'));
    const undone = undo(one.history, () => one.text);
    const other = undone && record(undone.history, 'a', undone.text, put(1, 'z'));
    expect(other?.history.future).toEqual([]);
  });

  it('undoes nothing in a file that was changed or removed meanwhile', () => {
    const one = record(EMPTY_HISTORY, 'a', 'x', put(0, 'y'));
    expect(undo(one.history, () => 'qx')).toBeUndefined();
    expect(undo(one.history, () => undefined)).toBeUndefined();
    expect(undo(EMPTY_HISTORY, () => 'x')).toBeUndefined();
    expect(redo(EMPTY_HISTORY, () => 'x')).toBeUndefined();
  });

  it('puts nothing back into another text, wherever that would fit', () => {
    const removed = record(EMPTY_HISTORY, 'a', '<p>Halo</p><i>x</i>', [{ start: 11, end: 19, text: '' }]);
    expect(undo(removed.history, () => '<section>Halo</section>')).toBeUndefined();
    const added = record(EMPTY_HISTORY, 'a', '', put(0, '<i></i>'));
    const undone = undo(added.history, () => added.text);
    expect(undone?.text).toBe('');
    expect(undone && redo(undone.history, () => '<b>lain</b>')).toBeUndefined();
  });

  it('begins anew with an edit of a text that was changed elsewhere', () => {
    const one = record(EMPTY_HISTORY, 'a', 'x', put(0, 'y'), 'ketik');
    const other = record(one.history, 'a', 'lain', put(0, 'z'), 'ketik');
    expect([other.text, other.history.past.length]).toEqual(['zlain', 1]);
    expect(undo(other.history, () => other.text)?.text).toBe('lain');
  });
});
