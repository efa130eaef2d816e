/** The placeholders in a welcome message, by its language. */
export const welcomePlaces = {
  zh: { customer: '{客户}', member: '{员工}' },
  en: { customer: '{customer}', member: '{member}' },
} as const

/**
 * Limit of a welcome message in characters: at most four bytes each, and WeCom accepts 4000 bytes including the names.
 */
export const longestWelcome = 600

const places = /\{(?:(客户|customer)|(员工|member))\}/g

/** Whether the message names the customer. */
export const namesCustomer = (words: string): boolean =>
  Object.values(welcomePlaces).some(({ customer }) => words.includes(customer))

/** Fills the names into a welcome message. */
export const fillWelcome = (words: string, names: { customer: string; member: string }): string =>
  words.replaceAll(places, (_, customer) => (customer ? names.customer : names.member))
