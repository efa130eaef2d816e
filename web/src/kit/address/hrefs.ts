/** The salesperson through whom a thing is read; part of each link, so that each page can lead back to their card. */
export interface Via {
  companyId: string
  userId: string
}

const hash = (path: string, query: Record<string, string>) =>
  `#${path}?${new URLSearchParams(Object.entries(query).filter(([, value]) => value))}`

/** Address of a salesperson's card, inside the app. */
export const cardHref = ({ companyId, userId }: Via) =>
  hash('/pages/person/index', { companyId, uid: userId })

/** Address of a material, inside the app. */
export const materialHref = (id: string, { companyId, userId }: Via) =>
  hash('/pages/material/index', { _id: id, companyId, uid: userId })

/** Address of a product, inside the app. */
export const productHref = (id: string, { companyId, userId }: Via) =>
  hash('/pages/product/index', { _id: id, companyId, uid: userId })

/** Address of a post, inside the app. */
export const postHref = (id: string, { companyId, userId }: Via) =>
  hash('/pages/company/post/index', { dyncId: id, companyId, uid: userId })

/** Address of the company's own card, inside the app. */
export const companyHref = ({ companyId, userId }: Via) =>
  hash('/pages/company/index', { companyId, uid: userId })

/** Address of the page that shows where a salesperson is to be found, inside the app. */
export const placeHref = ({ companyId, userId }: Via) => hash('/open-location', { companyId, uid: userId })
