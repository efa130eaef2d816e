/**
 * An e-mail address, as a pattern. Each character of it can be read in one way only: where a dot were both a part of a
 * name and the mark between two, a refusal would take time that grows with the square of the text.
 */
export const emailPattern = '[^\\s@<>"]+@[^\\s@<>".]+(\\.[^\\s@<>".]+)+'

const shape = new RegExp(`^${emailPattern}$`)

export const isEmail = (text: string) => shape.test(text)
