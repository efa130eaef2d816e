import { createHash } from 'node:crypto'

/** Without letters and digits that look alike, so that a number can be said on the telephone. */
const alphabet = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789'
const length = 10

/**
 * The number by which a customer names a work order. It cannot be guessed.
 * @param seed for a program whose rows are the same at each run; random by default
 */
export function newNumber(seed?: string): string {
  const bytes =
    seed === undefined
      ? crypto.getRandomValues(new Uint8Array(length))
      : createHash('sha256').update(seed).digest().subarray(0, length)
  return Array.from(bytes, (byte) => alphabet[byte % alphabet.length]).join('')
}
