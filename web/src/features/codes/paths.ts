/** Paths of the pages about a company's codes, inside the hash. */
export const codePath = {
  detail: '/pages/get-customer-link/qrcode-detail/index',
  list: '/pages/codes/index',
  edit: '/pages/codes/edit/index',
} as const

export const codeHref = (codeId: string) => `#${codePath.detail}?${new URLSearchParams({ codeId })}`
export const editCodeHref = (codeId: string) => `#${codePath.edit}?${new URLSearchParams({ codeId })}`
