/** A file from a renderer is missing, differs from its report, or does not match the other segments. */
export class InvalidFileError extends Error {}
