/** A link of the vendor's that opens a page of a mini program. */
const miniLink = /^weixin:\/\/dl\/business\/\?t=[A-Za-z0-9]{1,128}$/

/** Whether an address is a vendor's link into a mini program: the only scheme other than https that a page follows. */
export const isMiniLink = (address: string): boolean => miniLink.test(address)

const miniPage = /^https:\/\/wxaurl\.cn\/[A-Za-z0-9]{1,128}$/

/** Whether an address is a page of the vendor's that opens a mini program. */
export const isMiniPage = (address: string): boolean => miniPage.test(address)

/**
 * The address of another site as a browser parses it: https with a named host, without a user name, and without
 * characters that browsers skip or that change the direction of text. '' for any other text.
 * @example outsideAddress('https://example.com') // 'https://example.com/'
 */
export function outsideAddress(text: string): string {
  if (!/^https:\/\/[^/\\\s@]/i.test(text) || /[\s\\\p{Cc}]/u.test(text)) return ''
  let address: URL
  try {
    address = new URL(text)
  } catch {
    return ''
  }
  // The last part of a number's address starts with a digit.
  const labels = address.hostname.split('.')
  const isNamed = labels.length > 1 && /^[a-z]/.test(labels.at(-1) ?? '')
  return isNamed && !address.username && !address.password ? address.href : ''
}
