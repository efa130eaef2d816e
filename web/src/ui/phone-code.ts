/** The digits of a typed or pasted mobile number, without the country code; at most 11. */
export function phoneDigits(text: string): string {
  const digits = text.normalize('NFKC').replace(/\D/g, '')
  return (digits.length > 11 ? digits.replace(/^(00)?86(?=1)/, '') : digits).slice(0, 11)
}

/** Digits in groups of 3, 4 and 4, also while they are typed: '1381' → '138 1'. */
export const groupedPhone = (digits: string) =>
  [digits.slice(0, 3), digits.slice(3, 7), digits.slice(7)].filter(Boolean).join(' ')

export const isMobile = (digits: string) => /^1[3-9]\d{9}$/.test(digits)

/** Position of the caret in a grouped number that has so many digits before it. */
export const caretAfter = (digits: number) => digits + (digits > 7 ? 2 : digits > 3 ? 1 : 0)
