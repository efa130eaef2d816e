import { idIn } from '@mingpian/contract/shared/rules/address.ts'
import {
  mallParameter,
  pieceParameter,
  postParameter,
  productParameter,
  realShareId,
} from '@mingpian/contract/shared/rules/share.ts'
import { siteCategory, siteParameter } from '@mingpian/contract/shared/rules/site.ts'
import { companyOfRoutedId } from '#core/crypto/sealer.ts'
import { isUuid } from '#core/db/uuid.ts'
import type { CardKey } from '#domain/card/queries.ts'

/** The parameters of the address before the hash. */
export interface Address {
  /** '' if it names no company. */
  companyId: string
  /** The card to draw; null where it names none. */
  key: CardKey | null
  /** The piece of content to draw in place of the card; '' where it names none. */
  pieceId: string
  /** The product to draw in place of the card; '' where it names none. */
  productId: string
  /** The post to draw in place of the card; '' where it names none. */
  postId: string
  /** Whether to draw the company's mall instead of the card. */
  isMall: boolean
  /** Whether to draw the company's site instead of all. */
  isSite: boolean
  /** The salesperson that the address names; '' where it names none. */
  userId: string
}

type Query = Record<string, unknown>

const companyNames = ['companyId', 'companyID', 'account', 'cid']
const userNames = ['uid', 'userId', 'saleId']
const shareNames = ['shareId', 'saleShareId']
const sceneNames = ['sceneId']

/** The ids in a search, under each of their names. The company may also be taken from a share id or a scene id. */
export function addressOf(query: Query): Address {
  const userId = first(query, userNames, 128)
  const routed = routedKey(query)
  const named = first(query, companyNames, 8) || companyOfRoutedId(Object.values(routed ?? {})[0])
  const companyId = /^[a-z0-9]{8}$/.test(named) ? named : ''
  const uuid = (name: string) => {
    const id = first(query, [name], 36)
    return isUuid(id) ? id : ''
  }
  return {
    companyId,
    key: userId ? { userId } : routed,
    pieceId: uuid(pieceParameter),
    productId: uuid(productParameter),
    postId: uuid(postParameter),
    isMall: first(query, [mallParameter], 64) !== '',
    isSite: first(query, [siteParameter], 64) === siteCategory,
    userId,
  }
}

function routedKey(query: Query): { shareId: string } | { sceneId: string } | null {
  const shareId = first(query, shareNames, 64)
  if (shareId) return { shareId }
  const sceneId = first(query, sceneNames, 64)
  return sceneId ? { sceneId } : null
}

/** The first usable id under these names, without words that a chat glued to it; 'noId' is none. Of a repeated parameter the first value counts. */
function first(query: Query, names: string[], maxLength: number): string {
  for (const name of names) {
    const text = [query[name]].flat()[0]
    const value = typeof text === 'string' && isText(text) ? realShareId(idIn(text)) : ''
    if (value && value.length <= maxLength) return value
  }
  return ''
}

const isText = (value: string) => value.isWellFormed() && !value.includes('\0')

const idNames = [...companyNames, ...userNames, ...shareNames, ...sceneNames]
const beginsWithId = new RegExp(`^(?:${idNames.join('|')})(?:=|%3D)`, 'i')
const separator = /&(?:amp;)*/
const encodedSeparator = /%26(?:amp(?:;|%3B))*(?=\w+(?:=|%3D))/i

/**
 * Repairs the search part of an address that chat apps have damaged: some double the ?, some write &amp; for &, some encode
 * the separators between the ids. Ids have none of these characters. An undamaged address is returned unchanged.
 */
export function mended(search: string): string {
  const parts = search.replace(/^(?:\?|%3F)+/i, '').split(separator)
  return parts.flatMap((part) => (beginsWithId.test(part) ? apart(part) : part)).join('&')
}

const apart = (part: string): string[] =>
  part.split(encodedSeparator).map((one) => one.replace(/^(\w+)%3D/i, '$1='))
