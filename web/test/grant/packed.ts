import type { ShellAnswer } from '#features/grant/answer.ts'

/** An answer as the shell puts it into an address. */
export const packed = (answer: ShellAnswer) => Buffer.from(JSON.stringify(answer)).toString('base64url')
