import { linkPage } from '@mingpian/contract/shared/rules/share.ts'

/** Paths of the pages about links, inside the hash. */
export const linkPath = {
  jump: linkPage,
  scheme: '/pages/get-customer-link/scheme-center/index',
  code: '/pages/get-customer-link/jump-code/index',
  detail: '/pages/get-customer-link/exclusive-link-detail/index',
  list: '/pages/links/index',
  edit: '/pages/links/edit/index',
} as const

export const linkHref = (linkId: string) => `#${linkPath.detail}?${new URLSearchParams({ linkId })}`
export const editLinkHref = (linkId: string) => `#${linkPath.edit}?${new URLSearchParams({ linkId })}`
