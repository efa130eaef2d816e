/**
 * A mobile number as it is stored. People write it with full-width digits, with spaces, dots, dashes or brackets, and with
 * the country code.
 */
export const plainMobile = (typed: string): string =>
  typed
    .normalize('NFKC')
    .replace(/[\s().·\u2010-\u2015-]/g, '')
    .replace(/^(\+|00)?86(?=1\d{10}$)/, '')
