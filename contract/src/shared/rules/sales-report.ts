import { afterSaleReasons } from './after-sale-states.ts'
import { visitSources } from './visit-source.ts'

/**
 * By what the payments and refunds of a span are added up (decision 88). By `reason` only refunds are.
 */
export const salesGroups = ['day', 'product', 'salesperson', 'channel', 'reason'] as const
export type SalesGroup = (typeof salesGroups)[number]

/** The key of what counts for no salesperson, or came by no known channel. No user id of WeCom begins with a dash. */
export const noKey = '-'

/** Keys beside the products: of money that is of no product. `misfit`: an amount that is not that of its order. */
export const otherProducts = ['freight', 'booking', 'misfit'] as const

export const salesChannels = [...visitSources, noKey] as const

/** Why money went back: the buyer's reason, or that a member of staff or the program gave all of a payment back. */
export const refundCauses = [...afterSaleReasons, 'whole', 'twice', 'closed', 'wrongAmount'] as const
