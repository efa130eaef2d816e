import type { LinkState } from '@mingpian/contract/links.ts'
import type { ReactNode } from 'react'
import { m } from '#paraglide/messages.js'
import type { ViewState } from '#ui/state-view.tsx'
import type { OpenedLink } from './use-opened.ts'

const why: Record<Exclude<LinkState, 'open'>, [title: () => string, hint: () => string]> = {
  off: [m.links_off_title, m.links_off_hint],
  expired: [m.links_expired_title, m.links_expired_hint],
  full: [m.links_full_title, m.links_full_hint],
}

/** Why a link cannot be opened, and the next step; null if it can. */
export function closedState({ state }: OpenedLink, action: ReactNode): ViewState | null {
  if (state === 'open') return null
  const [title, hint] = why[state]
  return { kind: 'missing', title: title(), hint: hint(), action }
}

export const linkMissing = () => ({ title: m.links_missing_title(), hint: m.links_missing_hint() })
