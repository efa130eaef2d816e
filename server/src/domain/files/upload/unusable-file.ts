/** The content of a file is not of its kind, or is damaged. */
export class UnusableFile extends Error {}
