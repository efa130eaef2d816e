import { hkdfSync } from 'node:crypto'

/** Tells whether a SECRET_KEY is the one that a backup needs, and nothing else about it. @param key 32 bytes */
export const keyCheckOf = (key: Buffer): string =>
  Buffer.from(hkdfSync('sha256', key, '', 'mingpian backup key check', 16)).toString('hex')
