import { randomBytes } from 'node:crypto'
import type { Clock } from './clock.ts'

/** The grant of a one-use code. `app` is an app id, or a corp id. */
type Grant = {
  app: string
  account: string
  purpose: 'oauth' | 'mini-login' | 'mini-phone'
  scope: string
  snapshot: boolean
}

type Entry = Grant & { expiresAt: number; used: boolean }

export type Redeemed = { ok: true; grant: Grant } | { ok: false; why: 'unknown' | 'used' | 'expired' }

const fiveMinutes = 5 * 60 * 1000

/** One-use codes of five minutes, each bound to one app and one purpose. */
export class Codes {
  #entries = new Map<string, Entry>()
  #clock: Clock

  constructor(clock: Clock) {
    this.#clock = clock
  }

  issue(grant: Grant): string {
    const code = `0${randomBytes(16).toString('base64url').replace(/[-_]/g, 'k')}`
    this.#entries.set(code, { ...grant, expiresAt: this.#clock.now() + fiveMinutes, used: false })
    return code
  }

  /** A code of another app or purpose is as unknown as an invented one, and stays unused. */
  redeem(code: string, app: string, purpose: Grant['purpose']): Redeemed {
    const entry = this.#entries.get(code)
    if (!entry || entry.app !== app || entry.purpose !== purpose) return { ok: false, why: 'unknown' }
    if (entry.used) return { ok: false, why: 'used' }
    if (entry.expiresAt <= this.#clock.now()) return { ok: false, why: 'expired' }
    entry.used = true
    return { ok: true, grant: entry }
  }
}
