/**
 * A mobile or landline number, with an extension or without. Extensions are stored as ` 转 801`; typed ones may have any
 * form of `extension`.
 */
export const phoneLinePattern =
  '^(?=.*[0-9])[0-9+*#(). -]{3,32}( ?(转分机|转|分机号|分机|[eE]xt\\.?|EXT\\.?|[xX]|,|，) ?[0-9]{1,8})?$'
const phoneLine = new RegExp(phoneLinePattern)
const extension = / ?(?:转分机|转|分机号|分机|ext\.?|x|,|，) ?([0-9]{1,8})$/i

export const isPhoneLine = (text: string): boolean => phoneLine.test(text)

/** The form in which a number is stored: one blank between its parts, the extension behind 转. */
export const tidyPhoneLine = (text: string): string =>
  text.normalize('NFKC').trim().replace(/\s+/g, ' ').replace(extension, ' 转 $1')

/** A phone number for an address book or a dialler: with a pause before the extension. */
export const dialled = (phone: string): string => phone.replace(/ ?转 ?/, ',')
