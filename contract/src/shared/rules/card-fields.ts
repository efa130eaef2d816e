/** Audiences of a card's field: every visitor, only visitors who left a card of their own, no visitor. */
export const visibilities = ['public', 'exchange', 'hidden'] as const
export type Visibility = (typeof visibilities)[number]

/** Fields whose visibility the owner chooses. Name, position, company and portrait are always visible. */
export const cardFields = ['phone', 'email', 'address', 'wechatId'] as const
export type CardField = (typeof cardFields)[number]

/** Fields with an English version. */
export const englishFields = ['name', 'position', 'companyName', 'address', 'profile'] as const
export type EnglishField = (typeof englishFields)[number]

/** Fields that a company may lock. Those of `companyWide` then come from the company, the others keep their values. */
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
/** Characters of the owner's title of a material, and of the text for a product. */
export const ownWordsLength = 60

/** Whether a visitor may see a field. @param exchanged whether they left a card of their own */
export function isShown(visibility: Visibility | undefined, exchanged = false): boolean {
  return (visibility ?? 'public') === 'public' || (visibility === 'exchange' && exchanged)
}
