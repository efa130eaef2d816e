import type { LinkKind, LinkState } from '@mingpian/contract/links.ts'
import type { SubDomainKind } from '@mingpian/contract/shared/rules/constants.ts'
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

const hosts: Record<SubDomainKind, () => string> = {
  bizWxCardMini: m.links_host_card,
  bizWxOfficial: m.links_host_official,
  bizDYMini: m.links_host_dy_mini,
  bizWxMallMini: m.links_host_mall,
  bizWxActivityMini: m.links_host_activity,
  bizWxShortLinkMini: m.links_host_short,
  bizWxMaterialMini: m.links_host_material,
  bizUUID: m.links_host_uuid,
  bizDYMP: m.links_host_dy,
  bizDYMPUnauth: m.links_host_dy_open,
}
export const hostWords = (kind: SubDomainKind) => hosts[kind]()
