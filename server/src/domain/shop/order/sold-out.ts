/** For how long a sight is kept, in milliseconds: longer than an order waits for its turn. */
const keptFor = 60_000

/**
 * When orders found a SKU sold out, in this instance. In a rush most orders wait while the last pieces are sold. For an
 * order that waited meanwhile the answer was already true while it was asked, and it is not read again.
 */
export interface SoldOut {
  /** @param sku with its company, as ids of other companies may be asked for */
  saw: (sku: string) => void
  /** @param moment by `performance.now()` */
  seenSince: (sku: string, moment: number) => boolean
}

export function createSoldOut(now = () => performance.now()): SoldOut {
  const seen = new Map<string, number>()
  return {
    saw(sku) {
      const moment = now()
      // The oldest ones come first.
      for (const [each, at] of seen) {
        if (at > moment - keptFor) break
        seen.delete(each)
      }
      seen.delete(sku)
      seen.set(sku, moment)
    },
    seenSince: (sku, moment) => (seen.get(sku) ?? Number.NEGATIVE_INFINITY) >= moment,
  }
}
