import type { LinkKind, LinkState } from '@mingpian/contract/links.ts'
import { m } from '#paraglide/messages.js'

const kinds: Record<LinkKind, () => string> = {
  card: m.links_kind_card,
  material: m.links_kind_material,
  product: m.links_kind_product,
  code: m.links_kind_code,
  mini: m.links_kind_mini,
  web: m.links_kind_web,
}
export const kindWords = (kind: LinkKind) => kinds[kind]()

const states: Record<LinkState, () => string> = {
  open: m.links_state_open,
  off: m.links_state_off,
  expired: m.links_state_expired,
  full: m.links_state_full,
}
export const stateWords = (state: LinkState) => states[state]()
