import type { CallTypes } from '@mingpian/contract/calls.ts'

type Tab = CallTypes<'GET /card/v1/card/menu'>['data']['list'][number]

export interface TabState {
  /** False where the company may not have a tab bar. */
  permitted: boolean
  list: readonly Tab[]
  /** Products on the card; undefined where the page did not ask. */
  goods?: number
  /** The path of the page at hand. */
  current: string
}

export type TabDecision =
  | { kind: 'removed' | 'hidden' | 'shown' }
  /** Everything on the way back goes too. */
  | { kind: 'relaunch'; to: string }

export const errorPage = '/pages/page-error/index'

/** The rules of the tab bar for a page that is one of its tabs, or is asked for as one. */
export function tabBar({ permitted, list, goods, current }: TabState): TabDecision {
  if (!permitted) return { kind: 'removed' }
  const [first] = list
  if (!first) return { kind: 'relaunch', to: errorPage }
  if (!list.some((tab) => withSlash(tab.pagePath) === current))
    return { kind: 'relaunch', to: withSlash(first.pagePath) }
  return { kind: list.length <= 1 || goods === 0 ? 'hidden' : 'shown' }
}

function withSlash(path: string): string {
  return path.startsWith('/') ? path : `/${path}`
}
