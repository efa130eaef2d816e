import { setTimeout as wait } from 'node:timers/promises'
import type { AppCredential, AppKind } from './credentials.ts'
import { tokenCodes, VendorError } from './vendor-error.ts'

export type TokenName = 'access_token' | 'jsapi_ticket' | 'agent_ticket'

/** A token or ticket of a vendor, with its lifetime. */
export interface Issued {
  value: string
  /** Seconds. */
  expiresIn: number
}

export interface StoredToken {
  value: string
  expiresAt: Date
}

export interface TokenKey {
  companyId: string
  kind: AppKind
  /** Names the app as well: another app's token is another token. */
  name: string
}

/** The store in which all instances keep their tokens. */
export interface TokenStore {
  read(key: TokenKey): Promise<StoredToken | null>
  write(key: TokenKey, token: StoredToken): Promise<void>
  /** True for the one instance that may ask the vendor now. The lease ends after `ms`, or with `write` or `release`. */
  lease(key: TokenKey, ms: number): Promise<boolean>
  release(key: TokenKey): Promise<void>
}

export interface VendorTokens {
  /** A token good for at least the next minutes; `issue` asks the vendor for one. */
  get(app: AppCredential, name: TokenName, issue: () => Promise<Issued>): Promise<string>
  /** Runs a call with a token; if the vendor says that it is invalid, once more with a new one. */
  use<T>(app: AppCredential, issue: () => Promise<Issued>, call: (token: string) => Promise<T>): Promise<T>
}

// Longer than the longest vendor call with all its tries.
const leaseMs = 12_000
const memoMs = 60_000

/** Tokens shared by all instances through the store, with a short-lived cache in this one. */
export function vendorTokens(store: TokenStore): VendorTokens {
  const memo = new Map<string, { value: string; until: number }>()
  const underWay = new Map<string, Promise<string>>()

  function get(
    app: AppCredential,
    name: TokenName,
    issue: () => Promise<Issued>,
    stale = '',
  ): Promise<string> {
    const key = keyOf(app, name)
    const id = JSON.stringify([key, stale])
    const known = memo.get(memoId(key))
    if (known && known.until > Date.now() && known.value !== stale) return Promise.resolve(known.value)
    const running = underWay.get(id) ?? fetchShared(key, issue, stale).finally(() => underWay.delete(id))
    underWay.set(id, running)
    return running
  }

  /** From the store; if that has none or only the stale one, from the vendor, by one instance at a time. */
  async function fetchShared(key: TokenKey, issue: () => Promise<Issued>, stale: string): Promise<string> {
    const giveUp = Date.now() + leaseMs + 1_000
    for (let pause = 30; ; pause = Math.min(pause * 2, 300)) {
      const stored = await readGood(key, stale)
      if (stored) return remember(key, stored)
      if (await store.lease(key, leaseMs)) return issueOne(key, issue, stale)
      if (Date.now() > giveUp) throw new VendorError(vendorOf(key), 'timeout', 'no new token in time')
      await wait(pause)
    }
  }

  async function readGood(key: TokenKey, stale: string): Promise<StoredToken | null> {
    const stored = await store.read(key)
    const good = stored && stored.value !== stale && stored.expiresAt.getTime() > Date.now()
    return good ? stored : null
  }

  async function issueOne(key: TokenKey, issue: () => Promise<Issued>, stale: string): Promise<string> {
    try {
      // The previous holder of the lease may have written a token since the last read.
      const token = (await readGood(key, stale)) ?? (await ask(issue))
      await store.write(key, token)
      return remember(key, token)
    } catch (problem) {
      await store.release(key)
      throw problem
    }
  }

  async function ask(issue: () => Promise<Issued>): Promise<StoredToken> {
    const { value, expiresIn } = await issue()
    // A token counts as expired after nine tenths of its life, so that it is renewed in time.
    return { value, expiresAt: new Date(Date.now() + expiresIn * 900) }
  }

  function remember(key: TokenKey, token: StoredToken): string {
    memo.set(memoId(key), {
      value: token.value,
      until: Math.min(token.expiresAt.getTime(), Date.now() + memoMs),
    })
    return token.value
  }

  return {
    get,
    async use(app, issue, call) {
      const token = await get(app, 'access_token', issue)
      try {
        return await call(token)
      } catch (problem) {
        if (!(problem instanceof VendorError) || !tokenCodes.has(problem.errcode)) throw problem
        return call(await get(app, 'access_token', issue, token))
      }
    },
  }
}

const vendorOf = (key: TokenKey) => (key.kind === 'wecom' ? 'wecom' : 'wechat')

const keyOf = (app: AppCredential, name: TokenName): TokenKey => ({
  companyId: app.companyId,
  kind: app.kind,
  name: `${name} ${app.appId} ${app.agentId}`.trim(),
})

const memoId = (key: TokenKey) => `${key.companyId} ${key.kind} ${key.name}`
