import { type ContentType, contentTypes } from '@mingpian/contract/shared/rules/content-types.ts'
import { LRUCache } from 'lru-cache'
import { atMost } from '#core/cache/at-most.ts'
import type { Database } from '#core/db/connect.ts'
import { findThing, type Thing } from '#domain/card/things.ts'
import {
  type Content,
  findSalesperson,
  findShare,
  type Salesperson,
  type Share,
} from '#domain/sharing/queries.ts'

/** Without a query if it is cached. */
type Found<T> = T | Promise<T>

/** Look-ups for checking events. Found rows are cached for five seconds: so long a member who left may still count. */
export interface EventLookups {
  share(companyId: string, shareId: string): Found<Share | undefined>
  salesperson(companyId: string, userId: string): Found<Salesperson | undefined>
  thing(companyId: string, content: Content): Found<Thing | undefined>
}

const FRESH_MS = 5_000
const KNOWN = 10_000

export function createEventLookups(db: Pick<Database, 'tenant'>): EventLookups {
  /** Caches found rows only: a missing one may be made at any moment. */
  function remembered<T extends object>(find: (companyId: string, key: string) => Promise<T | undefined>) {
    const cache = new LRUCache<string, T, { companyId: string; key: string }>({
      ...atMost(KNOWN),
      ttl: FRESH_MS,
      fetchMethod: (_id, _stale, { context }) => find(context.companyId, context.key),
    })
    return (companyId: string, key: string): Found<T | undefined> => {
      const id = `${companyId}/${key}`
      return cache.get(id) ?? cache.fetch(id, { context: { companyId, key } })
    }
  }

  const share = remembered((companyId, id) =>
    db.tenant(companyId, (tenant) => findShare(tenant, companyId, id)),
  )
  const salesperson = remembered((companyId, userId) =>
    db.tenant(companyId, (tenant) => findSalesperson(tenant, companyId, userId)),
  )
  const thingOf = (type: ContentType) =>
    remembered((companyId, id) =>
      db.tenant(companyId, (tenant) => findThing(tenant, companyId, { type, id })),
    )
  const things = new Map(contentTypes.map((type) => [type, thingOf(type)]))

  return { share, salesperson, thing: (companyId, { type, id }) => things.get(type)?.(companyId, id) }
}
