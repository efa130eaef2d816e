/** How a buyer gets a product: by express, by fetching it at a place, or with nothing to ship. */
export const deliveries = ['express', 'pickUp', 'none'] as const
export type Delivery = (typeof deliveries)[number]

/** How pieces left the company: as the buyer chose, or by a courier of the same town. */
export const shipmentKinds = ['express', 'sameCity', 'pickUp', 'none'] as const
export type ShipmentKind = (typeof shipmentKinds)[number]

/** How many products one part of the mall's list shows. */
export const goodsPart = 20

/** The most and the longest that a product takes. */
export const goodsLimits = {
  /** Fen. */
  price: 100_000_000_000,
  stock: 100_000_000,
  /** Pieces in a bundle, and per person. */
  count: 10_000,
  skus: 200,
  /** Names of options. */
  options: 3,
  /** Characters of an option's name and of a value. */
  option: 32,
  code: 64,
  pictures: 9,
  /** Products of before may have more pictures than a new one, and keep them. */
  storedPictures: 20,
  attributes: 50,
  parts: 20,
  categories: 500,
  /** Of the place in lists, above and below 0. */
  weight: 1_000_000,
} as const
