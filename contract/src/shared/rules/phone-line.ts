/** Between a number and its extension in the stored form. */
export const extensionMark = ' 转 '

/** A mobile or landline number in the form of `tidyPhoneLine`, with an extension or without. */
export const phoneLinePattern = '^(?=.*[0-9])[0-9+*#(). -]{3,32}( 转 [0-9]{1,8})?$'
const phoneLine = new RegExp(phoneLinePattern)

/** The ways to write an extension, after NFKC. */
const extensions = [
  / ?(?:转(?:分机)?|轉(?:分機)?|分机号?|分機號?|内线|內線|ext\.?|x|#|,|;) ?:? ?([0-9]{1,8})$/i,
  / ?\((?:转|轉|分机|分機|ext\.?|x)? ?:? ?([0-9]{1,6})\)$/i,
  // Behind a whole landline or service number, a further group of digits.
  /^((?:\+?86[ -]?)?(?:\(?0[0-9]{2,3}\)?[ -]?[0-9]{3,4}[ -]?[0-9]{4}|[48]00[ -]?[0-9]{3}[ -]?[0-9]{4}))-([0-9]{1,6})$/,
]

/** A typed number and its extension. */
export function phoneParts(typed: string): [number: string, ...extension: string[]] {
  const text = typed
    .normalize('NFKC')
    .replace(/[\p{Cf}\p{Default_Ignorable_Code_Point}]/gu, '')
    .trim()
    .replace(/[\p{Cc}\s]+/gu, ' ')
  for (const form of extensions) {
    const match = form.exec(text)
    if (match) return [match.length > 2 ? (match[1] ?? '') : text.slice(0, match.index), match.at(-1) ?? '']
  }
  return [text]
}

/** The form in which a card stores a number: as typed, one blank between its parts, the extension behind 转. */
export const tidyPhoneLine = (typed: string): string => phoneParts(typed).join(extensionMark)

export const isPhoneLine = (typed: string): boolean => phoneLine.test(tidyPhoneLine(typed))

/** A phone number for an address book or a dialler: with a pause before the extension. */
export const dialled = (phone: string): string => phoneParts(phone).join(',')
