import type { DocumentElement, ParsedTree } from '#core/composition/parse-document.ts';
import type { Edit } from '#core/studio/splices.ts';

export type ItemKind = 'text' | 'image' | 'video' | 'audio' | 'shape' | 'captions' | 'mounted' | 'group';

/** Names an element of one text: `#id`, or `/1/0/3`, the indexes of the elements from the root element down. */
export type ItemKey = string;

/** An element of the root element that the Studio shows: it has a time, a picture, a text or a style of its own. */
export interface StudioItem {
  readonly key: ItemKey;
  readonly id: string | undefined;
  readonly tag: string;
  readonly kind: ItemKind;
  /** What a list shows: its text, the file of its address, or its id. */
  readonly label: string;
  /** Of the nearest item around it. */
  readonly parentKey: ItemKey | undefined;
  /** Of the scene that it is in, or that its `data-scene` names; undefined of a scene too. */
  readonly sceneKey: ItemKey | undefined;
  readonly isScene: boolean;
  /** Whether it has a `data-start` of its own, which the timeline can change. */
  readonly isTimed: boolean;
  /** In the video, of the nearest timed element around it; undefined when only scripts decide. */
  readonly startSeconds: number | undefined;
  readonly endSeconds: number | undefined;
  readonly track: number | undefined;
  /** Declarations of the `style` attribute, by property. */
  readonly style: ReadonlyMap<string, string>;
  /** Undefined for an element with elements in it, and for one without texts. Lines are separated by `\n`. */
  readonly text: string | undefined;
  /** Variable that gives its text or address. */
  readonly variable: string | undefined;
  readonly attributes: ReadonlyMap<string, string>;
  readonly element: DocumentElement;
}

export interface StudioScene {
  readonly key: ItemKey;
  readonly name: string;
  readonly startSeconds: number;
  readonly durationSeconds: number;
  /** False for a scene whose times a script decides, such as that of a template. */
  readonly isEditable: boolean;
}

export interface StudioVariable {
  readonly id: string;
  readonly type: string;
  readonly label: string;
  readonly default: unknown;
  readonly options: readonly { readonly value: string; readonly label: string }[];
}

export interface StudioRoot {
  readonly width: number;
  readonly height: number;
  readonly fps: number;
  /** Undefined when the clips or a script give it. */
  readonly durationSeconds: number | undefined;
  readonly element: DocumentElement;
}

/** What the Studio reads of one text. It is read again after each edit. */
export interface StudioDocument {
  readonly source: string;
  readonly root: StudioRoot;
  /** In document order, scenes included. */
  readonly items: readonly StudioItem[];
  /** By start. */
  readonly scenes: readonly StudioScene[];
  readonly variables: readonly StudioVariable[];
  readonly parsed: ParsedTree;
}

/** An edit and the key of the element that it adds, in the text after it. */
export interface Created {
  readonly edit: Edit;
  readonly key: ItemKey;
}
