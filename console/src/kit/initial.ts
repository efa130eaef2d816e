/** The first character of a name, for a face without a picture. */
export const initialOf = (name: string): string => Array.from(name.trim())[0] ?? ''
