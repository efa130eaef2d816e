import { personPage } from '@mingpian/contract/shared/rules/share.ts'
import { sitePage } from '@mingpian/contract/shared/rules/site.ts'
import { cardQuery, hashNamesOther, hashPath, idsFromAddress, namesCard } from '#kit/address/address.ts'
import { asksForSite } from './site-address.ts'

export const noPermissionPage = '/pages/no-permission/index'
export const authPage = '/pages/common-auth/index'

/** Whether a hash adds nothing to the card whose ids are before it. */
export const isPlainCard = (hash: string): boolean => ['', '#', '#/', `#${personPage}`].includes(hash)

/** Pages that show everywhere, also outside a messaging app. */
const systemPages: readonly string[] = [noPermissionPage, '/pages/page-error/index', sitePage]

export interface StartState {
  search: string
  hash: string
  /** Whether the server has drawn the card of the ids before the hash. */
  drawn: boolean
  mobileMessaging: boolean
}

export interface Start {
  /** The part of the client to run: the card alone, or the app with its router. */
  entry: 'card' | 'app'
  /** The server's HTML shows the card of the address, so scripts may wait until it was painted. */
  keep: boolean
  /** Outside a messaging app there is one page only. */
  outside: boolean
  /** The query of the card to request at once; null where the server has rendered it. */
  early: Record<string, string> | null
}

/** Decides how a freshly loaded document starts. Pure; runs in the document's head before anything is painted. */
export function startOf({ search, hash, drawn, mobileMessaging }: StartState): Start {
  const path = hashPath(hash)
  const app = { entry: 'app', keep: false, outside: false, early: null } as const
  if (asksForSite({ search, hash })) return app
  if (!mobileMessaging && !systemPages.includes(path)) return { ...app, outside: true }
  const ids = idsFromAddress(search, hash)
  const isCard = (path === personPage || path === '/') && namesCard(ids)
  if (!isCard) return app
  if (drawn && !hashNamesOther(search, hash)) return { ...app, entry: 'card', keep: true }
  return { ...app, entry: 'card', early: cardQuery(ids) }
}

/**
 * The hash of the page that says why nothing can be shown here, with the hash that was asked for, so that it can be
 * continued on a phone. The texts are plain text.
 */
export function noPermissionHash(msg: string, title: string, asked: string): string {
  const back = asked.replace(/^#/, '')
  return `#${noPermissionPage}?${new URLSearchParams({ msg, title, ...(back && { back }) })}`
}
