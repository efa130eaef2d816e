/** Who sees a field of a card: every visitor, only visitors who left an own card in return, no visitor. */
export const visibilities = ['public', 'exchange', 'hidden'] as const
export type Visibility = (typeof visibilities)[number]

/** Fields whose owner decides who sees them. Name, position, company and portrait are what a card is. */
export const cardFields = ['phone', 'email', 'address', 'wechatId'] as const
export type CardField = (typeof cardFields)[number]

/** What the other side of a card says in English. */
export const englishFields = ['name', 'position', 'companyName', 'address', 'profile'] as const
export type EnglishField = (typeof englishFields)[number]

/** What a company may lock. Those of `companyWide` then come from the company, the others stay as they are. */
export const lockableFields = [
  'cardStyle',
  'cardColor',
  'sections',
  'address',
  'name',
  'position',
  'avatar',
  'email',
] as const
export type LockableField = (typeof lockableFields)[number]
export const companyWideFields: readonly LockableField[] = ['cardStyle', 'cardColor', 'sections', 'address']

export const profileLength = 500
/** Phones and e-mail addresses beside the registered ones. */
export const mostLines = 8
/** The largest number of materials, and of products, on one card. */
export const mostThings = 100
/** Characters of what the owner calls a material, or says of a product. */
export const ownWordsLength = 60

/** What visitors may see of a field. @param exchanged whether they left an own card in return */
export function isShown(visibility: Visibility | undefined, exchanged = false): boolean {
  return (visibility ?? 'public') === 'public' || (visibility === 'exchange' && exchanged)
}
