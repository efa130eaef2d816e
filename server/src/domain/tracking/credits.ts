import { LRUCache } from 'lru-cache'
import type { Database } from '#core/db/connect.ts'
import {
  type Content,
  contentExists,
  findSalesperson,
  findShare,
  type Salesperson,
  type Share,
} from '#domain/sharing/queries.ts'

/** At once where it is remembered. */
type Found<T> = T | Promise<T>

/** What events are checked against. Found things are remembered for five seconds: after that who left has left. */
export interface Credits {
  share(companyId: string, shareId: string): Found<Share | undefined>
  salesperson(companyId: string, userId: string): Found<Salesperson | undefined>
  exists(companyId: string, content: Content): Found<object | undefined>
}

const FRESH_MS = 5_000
const KNOWN = 10_000

export function createCredits(db: Pick<Database, 'tenant'>): Credits {
  /** Remembers what is there, never that something is not: it may be made the next moment. */
  function remembered<T extends object>(find: (companyId: string, key: string) => Promise<T | undefined>) {
    const cache = new LRUCache<string, T, { companyId: string; key: string }>({
      max: KNOWN,
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
  const content = (type: Content['type']) =>
    remembered(async (companyId, id) => {
      const exists = await db.tenant(companyId, (tenant) => contentExists(tenant, companyId, { type, id }))
      return exists ? { exists } : undefined
    })
  const contents = { material: content('material'), product: content('product') }

  return {
    share,
    salesperson,
    exists: (companyId, { type, id }) =>
      type === 'card' ? salesperson(companyId, id) : contents[type](companyId, id),
  }
}
