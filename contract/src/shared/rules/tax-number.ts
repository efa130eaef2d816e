/** The characters of a unified social credit code: without I, O, S, V and Z, which look like others. */
const creditCharacters = '0123456789ABCDEFGHJKLMNPQRTUWXY'
const creditWeights = [1, 3, 9, 27, 19, 26, 16, 17, 20, 29, 25, 13, 8, 24, 10, 30, 28]

/** GB 32100-2015. */
function isCreditCode(text: string): boolean {
  const values = [...text].map((character) => creditCharacters.indexOf(character))
  if (values.some((value) => value < 0)) return false
  const sum = creditWeights.reduce((total, weight, at) => total + weight * (values[at] ?? 0), 0)
  return values[17] === (31 - (sum % 31)) % 31
}

/** GB 11643-1999: sole traders of earlier years have the number of their identity card. */
function isIdentityNumber(text: string): boolean {
  if (!/^\d{17}[\dX]$/.test(text)) return false
  const sum = [...text.slice(0, 17)].reduce(
    (total, digit, at) => total + Number(digit) * (2 ** (17 - at) % 11),
    0,
  )
  return text[17] === '10X98765432'[sum % 11]
}

/** As stored: capitals, without spaces. Pure. */
export const writtenTaxNumber = (typed: string): string => typed.replaceAll(/[\s-]/g, '').toUpperCase()

/**
 * Whether a text can be the tax number of a company in China: 18 characters with their check character, or one of the
 * earlier forms of 15, 17 or 20, which have none. Pure.
 */
export const isTaxNumber = (text: string): boolean =>
  text.length === 18
    ? isCreditCode(text) || isIdentityNumber(text)
    : /^(?:[0-9A-Z]{15}|[0-9A-Z]{17}|[0-9A-Z]{20})$/.test(text)
