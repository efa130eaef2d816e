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

/** The number of a parcel, as a regular expression without anchors. */
export const trackingForm = '[0-9A-Za-z-]{4,40}'

/** As many orders as one call answers with what is packed of them. */
export const mostSlips = 50
