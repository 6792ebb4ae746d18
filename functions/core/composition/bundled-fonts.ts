/** Font families the service ships: a composition uses them by name, with nothing to load. */
export const BUNDLED_FONT_FAMILIES = [
  'Inter',
  'Montserrat',
  'Playfair Display',
  'Plus Jakarta Sans',
  'Poppins',
  'Roboto',
] as const;
