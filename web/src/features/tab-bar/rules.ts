import type { CallTypes } from '@mingpian/contract/shared/calls.ts'
import { personPage } from '@mingpian/contract/shared/rules/share.ts'
import { withSlash } from './tabs.tsx'

type Tab = CallTypes<'GET /card/v1/card/menu'>['data']['list'][number]

export interface TabState {
  /** False if the company may not have a tab bar. */
  permitted: boolean
  list: readonly Tab[]
  /** Products on the card; undefined if the page did not ask. */
  goods?: number
  /** The path of the present page. */
  current: string
  /** Whether there is a card for the card's tab. Without one that tab has no target and does not count. */
  hasCard?: boolean
}

export type TabDecision =
  | { kind: 'removed' | 'hidden' | 'shown' }
  /** The whole history is replaced. */
  | { kind: 'relaunch'; to: string }

export const errorPage = '/pages/page-error/index'

/** The kinds of tab bar: the usual one, the card alone, and the one of staff at work. */
export type TabConfig = 'default' | 'card' | 'staff'

const centrePage = '/pages/tabbar/usercenter/index'
const workPages = ['/pages/home/index', '/pages/radar/index']

/**
 * The tab bar that a page asks for; undefined for none. `ownId` is the user id of the member of staff who is signed in, and
 * `cardId` that of the present card: a colleague's card looks as visitors see it.
 */
export function configOf(
  current: string,
  { ownId = '', cardId = '' }: { ownId?: string; cardId?: string } = {},
): TabConfig | undefined {
  if (current === personPage) return ownId && cardId === ownId ? 'staff' : 'card'
  if (workPages.includes(current)) return ownId ? 'staff' : undefined
  return ownId && current === centrePage ? 'staff' : 'default'
}

/** The rules of the tab bar for a page that is one of its tabs, or is asked for as one. */
export function tabBar({ permitted, list, goods, current, hasCard = true }: TabState): TabDecision {
  if (!permitted) return { kind: 'removed' }
  const [first] = list
  if (!first) return { kind: 'relaunch', to: errorPage }
  if (!list.some((tab) => withSlash(tab.pagePath) === current))
    return { kind: 'relaunch', to: withSlash(first.pagePath) }
  const leading = list.filter((tab) => hasCard || withSlash(tab.pagePath) !== personPage)
  return { kind: leading.length <= 1 || goods === 0 ? 'hidden' : 'shown' }
}
