import { randomBytes } from 'node:crypto'
import type { Clock } from './clock.ts'

type Found<T> = { state: 'ok'; value: T } | { state: 'unknown' } | { state: 'expired' } | { state: 'revoked' }

type Entry<T> = { value: T; expiresAt: number; revokedAt: number }

/** Secrets with a value until they expire or are revoked: tokens, tickets, welcome codes. */
export class Expiring<T> {
  #entries = new Map<string, Entry<T>>()
  #clock: Clock

  constructor(clock: Clock) {
    this.#clock = clock
  }

  /** @param seconds how long it lives */
  issue(value: T, seconds: number, length = 64): string {
    const bytes = randomBytes(Math.ceil((length * 3) / 4) + 1)
    const secret = bytes.toString('base64url').slice(0, length)
    this.#entries.set(secret, {
      value,
      expiresAt: this.#clock.now() + seconds * 1000,
      revokedAt: Number.POSITIVE_INFINITY,
    })
    return secret
  }

  find(secret: string): Found<T> {
    const entry = this.#entries.get(secret)
    if (!entry) return { state: 'unknown' }
    if (entry.revokedAt <= this.#clock.now()) return { state: 'revoked' }
    if (entry.expiresAt <= this.#clock.now()) return { state: 'expired' }
    return { state: 'ok', value: entry.value }
  }

  /** Whole seconds left, 0 when it is gone. */
  secondsLeft(secret: string): number {
    if (this.find(secret).state !== 'ok') return 0
    const entry = this.#entries.get(secret)
    return entry ? Math.max(0, Math.floor((entry.expiresAt - this.#clock.now()) / 1000)) : 0
  }

  /** Kills a secret, at once or after an overlap. */
  revoke(secret: string, afterSeconds = 0): void {
    const entry = this.#entries.get(secret)
    if (entry) entry.revokedAt = Math.min(entry.revokedAt, this.#clock.now() + afterSeconds * 1000)
  }

  /** Every live secret of which `wanted` holds. */
  live(wanted: (value: T) => boolean): string[] {
    return [...this.#entries]
      .filter(([secret, entry]) => wanted(entry.value) && this.find(secret).state === 'ok')
      .map(([secret]) => secret)
  }
}
