/**
 * An e-mail address, as a pattern. Each character can match in one way only. If a dot could match both inside a name
 * and between names, a refusal would take time that grows with the square of the length.
 */
export const emailPattern = '[^\\s@<>"]+@[^\\s@<>".]+(\\.[^\\s@<>".]+)+'

const shape = new RegExp(`^${emailPattern}$`)

export const isEmail = (text: string) => shape.test(text)
