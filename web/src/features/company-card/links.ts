const path = (page: string, cardId: string) =>
  `/pages/company/${page}/index${cardId && `?${new URLSearchParams({ cardId })}`}`

/** Paths of an administrator's pages about the company's cards, inside the hash. */
export const managePath = '/pages/company/manage/index'
export const editPath = (cardId: string) => path('edit', cardId)
export const facePath = (cardId: string) => path('face', cardId)
export const sectionsPath = (cardId: string) => path('sections', cardId)
export const contentPath = (cardId: string, add?: 'materials') =>
  path('content', cardId) + (add ? `&add=${add}` : '')
export const dynamicPath = '/pages/company/dynamic/index'
export const settingsPath = '/pages/company/settings/index'

/** Link to a company card as visitors see it. */
export const companyCardHref = (companyId: string, cardId: string) =>
  `#/pages/company/index?${new URLSearchParams({ companyId, cardId })}`
