/**
 * Whether WeChat knows how an order of the mini program was sent: not yet, completely, or it refused what it was told.
 */
export const shippingStates = ['owed', 'uploaded', 'failed'] as const
export type ShippingState = (typeof shippingStates)[number]

/** `late`: WeChat should know by now. */
export const shippingFilters = ['late', 'failed', 'owed'] as const
export type ShippingFilter = (typeof shippingFilters)[number]

/** After so many hours WeChat reminds of an order of which nothing was sent. */
export const shippingHours = 48

/** Where a parcel is. `exception`: its carrier names a problem; `signedByOther`: a pick-up point or another person has it. */
export const parcelStates = [
  'collected',
  'moving',
  'delivering',
  'signed',
  'signedByOther',
  'exception',
] as const
export type ParcelState = (typeof parcelStates)[number]

/**
 * Why nothing newer is known of a parcel. `elsewhere`: it was not paid in the mini program, so WeChat does not follow it;
 * `unknown`: WeChat does not know the number, or not yet; `silent`: it did not answer; `busy`: it was asked too often;
 * `refused`: it does not answer this company.
 */
export const trailGaps = ['', 'elsewhere', 'unknown', 'silent', 'busy', 'refused'] as const
export type TrailGap = (typeof trailGaps)[number]

/** The number of a parcel, as a regular expression without anchors. */
export const trackingForm = '[0-9A-Za-z-]{4,40}'

/** As many orders as one call answers with what is packed of them. */
export const mostSlips = 50
