import { setTimeout as wait } from 'node:timers/promises'
import { LRUCache } from 'lru-cache'
import type { Database, TenantDb } from '#core/db/connect.ts'
import { isConnectionError } from '#core/db/pg-errors.ts'
import { atMost } from './at-most.ts'
import type { Hearing } from './hearing.ts'

/**
 * A cache of published data, by company. Every instance sees a change within a second: each one listens to `published`
 * notifications, and reads from the database while it cannot be sure to receive them.
 */
export interface Published {
  /**
   * The value under `key`, loaded in one transaction of the company if it is not cached. The same object is returned
   * until the company changes, so values derived from it may be kept in a WeakMap. A load that throws is not cached.
   * While the database is unreachable, the last value is returned unless it is known to have changed.
   * @param holdsFor milliseconds until the value changes by itself; undefined for never
   */
  remember<T extends object>(
    companyId: string,
    key: string,
    load: (db: TenantDb) => Promise<T>,
    holdsFor?: (db: TenantDb) => Promise<number | undefined>,
  ): Promise<T>
}

interface Kept {
  value: object
  /** The number of the last change before it was read. */
  readAt: number
  /** The time from which it is read again, in milliseconds since 1970. */
  until: number
}

interface Loading {
  value: Promise<object>
  readAt: number
}

const companiesTracked = 50_000
const loadTimeoutMs = 1_000

/** Usable at once, but reads from the database until it receives notifications. */
export function createPublished(db: Pick<Database, 'tenant'>, hearing: Hearing, max = 20_000): Published {
  const kept = new LRUCache<string, Kept>(atMost(max))
  const loading = new Map<string, Loading>()
  const changes = new Map<string, number>()
  let everything = 0
  let now = 1

  const current = (companyId: string, readAt: number) =>
    readAt >= everything && readAt >= (changes.get(companyId) ?? 0)

  function changed(companyId: string): void {
    if (changes.size >= companiesTracked) allChanged()
    changes.set(companyId, ++now)
  }

  function allChanged(): void {
    everything = ++now
    changes.clear()
  }

  const notifications = hearing.follow('published', changed, allChanged)

  /** Callers share one load, but none joins a load that began before the last change. */
  function load<T extends object>(
    companyId: string,
    path: string,
    read: (db: TenantDb) => Promise<T>,
    holdsFor?: (db: TenantDb) => Promise<number | undefined>,
  ): Promise<T> {
    const begun = loading.get(path)
    if (begun && current(companyId, begun.readAt)) return begun.value as Promise<T>
    let until = Number.POSITIVE_INFINITY
    const readAll = async (tenant: TenantDb) => {
      const value = await read(tenant)
      until = Date.now() + ((await holdsFor?.(tenant)) ?? Number.POSITIVE_INFINITY)
      return value
    }
    const mine: Loading = { readAt: now, value: db.tenant(companyId, readAll) }
    loading.set(path, mine)
    const done = () => {
      if (loading.get(path) === mine) loading.delete(path)
    }
    mine.value.then((value) => {
      done()
      if (current(companyId, mine.readAt)) kept.set(path, { value, readAt: mine.readAt, until })
    }, done)
    return mine.value as Promise<T>
  }

  return {
    async remember<T extends object>(
      companyId: string,
      key: string,
      read: (db: TenantDb) => Promise<T>,
      holdsFor?: (db: TenantDb) => Promise<number | undefined>,
    ) {
      const path = `${companyId}/${key}`
      const known = kept.get(path)
      const valid = () => known !== undefined && Date.now() < known.until && current(companyId, known.readAt)
      if (valid() && (await notifications.becomeCurrent()) && valid()) return known?.value as T
      const fresh = load(companyId, path, read, holdsFor)
      if (!valid()) return fresh
      return Promise.race([fresh, timedOut()]).then(
        (value) => (value ?? known?.value) as T,
        (error: unknown) => {
          if (isConnectionError(error)) return known?.value as T
          throw error
        },
      )
    },
  }
}

/** A cached value is shown instead of waiting for a database that hangs. */
const timedOut = () => wait(loadTimeoutMs, undefined, { ref: false })
