import { duplicateItem, removeItem, setStyle } from '#core/studio/edits.ts';
import { addScene, cutScene, duplicateScene, moveScene, removeScene } from '#core/studio/scenes.ts';
import { cutItem } from '#core/studio/timing.ts';
import type { StudioItem, StudioScene } from '#core/studio/studio-document.ts';
import type { Clock } from './clock.ts';
import type { Styles } from './placed-style.ts';
import type { Player } from './use-player.ts';
import type { Studio } from './use-studio.ts';

/** The scene at a time of the video. */
export const sceneAt = (scenes: readonly StudioScene[], seconds: number): StudioScene | undefined =>
  scenes.findLast(({ startSeconds }) => startSeconds <= seconds) ?? scenes[0];

/** "2" for a scene without a name of its own, "2: penutup" for another. */
export const sceneTitle = (index: number, name: string): string =>
  /^adegan-\d+$/.test(name) ? String(index + 1) : `${index + 1}: ${name}`;

/** Without what only groups others, and what a page has for its looks: a list of all would be long. */
export const isListed = ({ kind, isScene, isTimed, id, text, variable }: StudioItem): boolean =>
  !isScene &&
  (isTimed ||
    (kind !== 'group' &&
      (kind !== 'shape' || id !== undefined) &&
      (kind !== 'text' || text !== '' || variable !== undefined)));

/** What can be done with the chosen element or scene, by buttons and keys. */
export const createActions = (studio: Studio, player: Player, clock: Clock) => {
  const { document, chosen, change, choose } = studio;
  const scenes = document?.scenes ?? [];
  const sceneOf = (item: StudioItem) =>
    item.isScene ? scenes.find(({ key }) => key === item.key) : undefined;
  return {
    remove: () => {
      if (!chosen) return;
      change((now) => (sceneOf(chosen) ? removeScene(now, chosen.key) : removeItem(now, chosen.key)));
      choose(undefined); // another element may have its key now
    },
    duplicate: () => {
      if (!chosen) return;
      change((now) => (sceneOf(chosen) ? duplicateScene(now, chosen.key) : duplicateItem(now, chosen.key)));
    },
    /** Captions and components would begin anew. */
    canCut: chosen?.kind !== 'captions' && chosen?.kind !== 'mounted',
    /** In two at the shown time. Without a chosen element, the scene. */
    cut: () => {
      const scene = chosen ? sceneOf(chosen) : sceneAt(scenes, clock.now());
      change((now) => {
        if (scene) return cutScene(now, scene.key, clock.now());
        return chosen && cutItem(now, chosen.key, clock.now());
      });
    },
    /** After the shown one, and shows it. */
    addScene: () => {
      const scene = sceneAt(scenes, clock.now());
      change((now) => addScene(now, scene?.key));
      choose(undefined); // what is added next belongs to it
      if (scene) player.seek(scene.startSeconds + scene.durationSeconds);
    },
    moveScene: (key: string, by: -1 | 1) => {
      const index = scenes.findIndex((scene) => scene.key === key) + by;
      if (index >= 0 && index < scenes.length) change((now) => moveScene(now, key, index));
    },
    style: (styles: Styles, gesture?: string) => {
      if (chosen) change((now) => setStyle(now, chosen.key, styles), gesture);
    },
  };
};

export type Actions = ReturnType<typeof createActions>;
