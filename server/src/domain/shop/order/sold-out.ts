/** For how long a sight is kept, in milliseconds: longer than an order waits for its turn. */
const keptFor = 60_000

/**
 * When orders found a SKU sold out, in this instance. In a rush most orders wait while the last pieces are sold. For an
 * order that waited meanwhile the answer was already true while it was asked, and it is not read again.
 */
export interface SoldOut {
  /**
   * @param sku with its company, as ids of other companies may be asked for
   * @param moment by `performance.now()`, before the stock was read: pieces may come back between reading and telling
   */
  saw: (sku: string, moment: number) => void
  seenSince: (sku: string, moment: number) => boolean
}

export function createSoldOut(): SoldOut {
  const seen = new Map<string, number>()
  const seenAt = (sku: string) => seen.get(sku) ?? Number.NEGATIVE_INFINITY
  return {
    saw(sku, moment) {
      // The oldest ones come first, as good as in order.
      for (const [each, at] of seen) {
        if (at > moment - keptFor) break
        seen.delete(each)
      }
      const latest = Math.max(moment, seenAt(sku))
      seen.delete(sku)
      seen.set(sku, latest)
    },
    seenSince: (sku, moment) => seenAt(sku) >= moment,
  }
}
