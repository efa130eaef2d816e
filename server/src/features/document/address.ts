import type { CardKey } from '#features/card/queries.ts'
import { companyOfRoutedId } from '#sealer.ts'

/** What the part of the address before the hash says. */
export interface Address {
  /** '' where it names no company. */
  companyId: string
  /** The card to draw; null where it names none. */
  key: CardKey | null
}

type Query = Record<string, unknown>

const companyNames = ['companyId', 'companyID', 'account', 'cid']

/** The ids in a search, under each of their names. A share id or a scene id alone says the company too. */
export function addressOf(query: Query): Address {
  const userId = first(query, ['uid', 'userId'], 128)
  const routed = routedKey(query)
  const named = first(query, companyNames, 8) || companyOfRoutedId(Object.values(routed ?? {})[0])
  const companyId = /^[a-z0-9]{8}$/.test(named) ? named : ''
  return { companyId, key: userId ? { userId } : routed }
}

function routedKey(query: Query): { shareId: string } | { sceneId: string } | null {
  const shareId = first(query, ['shareId', 'saleShareId'], 64)
  if (shareId && shareId !== 'noId') return { shareId }
  const sceneId = first(query, ['sceneId'], 64)
  return sceneId ? { sceneId } : null
}

/** The first of the names that holds something usable; a repeated parameter counts by its first value. */
function first(query: Query, names: string[], maxLength: number): string {
  for (const name of names) {
    const value = [query[name]].flat()[0]
    if (typeof value === 'string' && value !== '' && value.length <= maxLength && isText(value)) return value
  }
  return ''
}

const isText = (value: string) => value.isWellFormed() && !value.includes('\0')
