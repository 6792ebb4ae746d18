/**
 * What the page uses an address for; each use has its own list of allowed addresses. `reference` is a part of the
 * document, `paint` such a part or an image (`fill`, `mask`), `any` an unknown use (a string in a script), and
 * `forbidden` allows only an empty address.
 */
export type ResourceUse =
  | 'script'
  | 'stylesheet'
  | 'font'
  | 'image'
  | 'paint'
  | 'audio'
  | 'video'
  | 'captions'
  | 'reference'
  | 'component'
  | 'preload'
  | 'connection'
  | 'hyperlink'
  | 'any'
  | 'forbidden';
