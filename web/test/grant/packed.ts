import type { ShellAnswer } from '@mingpian/contract/shared/rules/grant.ts'

/** An answer as the shell puts it into an address. */
export const packed = (answer: ShellAnswer) => Buffer.from(JSON.stringify(answer)).toString('base64url')
