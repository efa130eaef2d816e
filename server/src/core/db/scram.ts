import { createHmac, hash, pbkdf2Sync, randomBytes } from 'node:crypto'

const ROUNDS = 4096

/**
 * The verifier that PostgreSQL stores for a password (RFC 5803). Sent instead of the password, so that no server log
 * shows one. The password must be ASCII: others would need SASLprep first.
 */
export function scramVerifier(password: string, salt: Buffer = randomBytes(16)): string {
  const salted = pbkdf2Sync(password, salt, ROUNDS, 32, 'sha256')
  const key = (label: string) => createHmac('sha256', salted).update(label).digest()
  const stored = hash('sha256', key('Client Key'), 'base64')
  return `SCRAM-SHA-256$${ROUNDS}:${salt.toString('base64')}$${stored}:${key('Server Key').toString('base64')}`
}
