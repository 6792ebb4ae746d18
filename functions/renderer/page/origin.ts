/** The only origin the page knows; `.invalid` can never resolve. */
export const ORIGIN = 'https://composition.invalid';
