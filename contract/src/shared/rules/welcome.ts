/** The places in a company's welcome words, by the language in which they were typed. */
export const welcomePlaces = {
  zh: { customer: '{客户}', member: '{员工}' },
  en: { customer: '{customer}', member: '{member}' },
} as const

/** Characters of welcome words: four bytes each at most, and WeCom takes 4000 bytes with the names. */
export const longestWelcome = 600

const places = /\{(?:(客户|customer)|(员工|member))\}/g

/** Whether the words name the customer. */
export const namesCustomer = (words: string): boolean =>
  Object.values(welcomePlaces).some(({ customer }) => words.includes(customer))

/** The words of a welcome message with the names in their places. */
export const fillWelcome = (words: string, names: { customer: string; member: string }): string =>
  words.replaceAll(places, (_, customer) => (customer ? names.customer : names.member))
