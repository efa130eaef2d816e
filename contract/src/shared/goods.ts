import { type Static, Type } from '@sinclair/typebox'
import { Picture } from './content.ts'
import { Product, ProductItem } from './entities.ts'
import { line, oneOf, recordId, requiredLine, requiredName, revision, time, url } from './fields.ts'
import { freightLimits } from './rules/freight.ts'
import { deliveries, goodsLimits } from './rules/goods.ts'
import { pointsLimits } from './rules/points.ts'

const text = Type.String()

/** Integer fen. */
export const fen = Type.Integer({ minimum: 0, maximum: goodsLimits.price })

export const delivery = oneOf(deliveries)

const someDeliveries = Type.Array(delivery, { minItems: 1, maxItems: 3, uniqueItems: true })
const count = Type.Integer({ minimum: 0, maximum: goodsLimits.stock })
const difference = Type.Integer({ minimum: -goodsLimits.stock, maximum: goodsLimits.stock })

/** What one piece of a bundle draws from the stock of other SKUs. */
const part = Type.Object({ skuId: recordId, count: Type.Integer({ minimum: 1, maximum: goodsLimits.count }) })

/** A price for a time, with a number of pieces of its own. */
export const ActivityNow = Type.Object({
  activityPriceId: recordId,
  name: text,
  price: Type.Integer(),
  endsAt: time,
  /** How many more are sold at this price. */
  left: Type.Integer(),
})
export type ActivityNow = Static<typeof ActivityNow>

/** A SKU as buyers see it. */
export const MallSku = Type.Object({
  skuId: recordId,
  /** One value for each of the product's options. */
  options: Type.Array(text),
  /** What it costs now: the activity's price while one runs and has pieces left, else the ordinary one. */
  price: Type.Integer(),
  ordinaryPrice: Type.Integer(),
  /** Struck through; 0 for none. */
  marketPrice: Type.Integer(),
  /** '' for none: then the product's pictures count. */
  picture: url,
  /** How many can be bought now; 0: sold out. */
  available: Type.Integer(),
  activity: Type.Union([ActivityNow, Type.Null()]),
})
export type MallSku = Static<typeof MallSku>

/** The points that one piece costs beside its price, which members alone have; 0: none. */
const pointsPrice = Type.Integer({ minimum: 0, maximum: pointsLimits.points })

/** What holds for each purchase of a product. */
const terms = {
  /** Null for no limit. */
  limitPerPerson: Type.Union([Type.Integer({ minimum: 1, maximum: goodsLimits.count }), Type.Null()]),
  /** Only for who signed in to the mall. */
  membersOnly: Type.Boolean(),
  delivery: someDeliveries,
}

/** A product on the shelf, with everything that a buyer chooses from. */
export const MallProduct = Type.Composite([
  Product,
  Type.Object({
    /** The address of a video; '' for none. */
    video: url,
    categoryId: text,
    optionNames: Type.Array(text),
    skus: Type.Array(MallSku),
    /** No SKU can be bought now. */
    soldOut: Type.Boolean(),
    ...terms,
    points: pointsPrice,
  }),
])
export type MallProduct = Static<typeof MallProduct>

/** A product in the mall's lists. `price` is the lowest ordinary price of its SKUs. */
export const MallItem = Type.Composite([
  ProductItem,
  Type.Object({
    categoryId: text,
    /** The lowest price of a running activity; null for none. */
    activityPrice: Type.Union([Type.Integer(), Type.Null()]),
    /** Whether its SKUs have different prices. */
    priceVaries: Type.Boolean(),
    soldOut: Type.Boolean(),
    membersOnly: Type.Boolean(),
    points: pointsPrice,
  }),
])
export type MallItem = Static<typeof MallItem>

export const shelfState = Type.Union([
  Type.Literal('draft'),
  Type.Literal('published'),
  Type.Literal('offline'),
])
export type ShelfState = Static<typeof shelfState>

const optionText = requiredLine(goodsLimits.option)

/** A SKU that is saved. */
export const SkuInput = Type.Object({
  /** Of a SKU that stays; without it a new one is made. */
  skuId: Type.Optional(recordId),
  options: Type.Array(optionText, { maxItems: goodsLimits.options }),
  price: fen,
  /** 0 for none. */
  marketPrice: Type.Optional(fen),
  code: Type.Optional(line(goodsLimits.code)),
  picture: Type.Optional(url),
  /** What one piece weighs, for freight by weight; 0: not known. Absent: as it is. */
  grams: Type.Optional(Type.Integer({ minimum: 0, maximum: freightLimits.grams })),
  /** What is added to its stock, or taken off: a sale meanwhile is not undone. 0 by default. */
  stockBy: Type.Optional(difference),
  /** Of a bundle: what one draws on. It has no stock of its own. */
  parts: Type.Optional(Type.Array(part, { maxItems: goodsLimits.parts })),
})
export type SkuInput = Static<typeof SkuInput>

const attribute = Type.Object({ name: line(goodsLimits.option), value: line(200) })

/** A product that is saved. */
export const ProductInput = Type.Object({
  /** Of a product that is changed, with the revision that was read; a new one without it. */
  productId: Type.Optional(recordId),
  revision: Type.Optional(revision),
  name: requiredName,
  summary: line(200),
  /** '' for none. */
  categoryId: Type.String({ maxLength: 64 }),
  unit: line(16),
  /** The first is the cover. */
  pictures: Type.Array(Picture, { maxItems: goodsLimits.storedPictures }),
  video: url,
  html: Type.String({ maxLength: 500_000 }),
  attributes: Type.Array(attribute, { maxItems: goodsLimits.attributes }),
  optionNames: Type.Array(optionText, { maxItems: goodsLimits.options }),
  skus: Type.Array(SkuInput, { minItems: 1, maxItems: goodsLimits.skus }),
  ...terms,
  /** Absent: as it is. */
  points: Type.Optional(pointsPrice),
  /** '' for the flat freight of the company. Absent: as it is. */
  freightTemplateId: Type.Optional(Type.String({ maxLength: 64 })),
  /** Products with a larger one come first. */
  weight: Type.Integer({ minimum: -goodsLimits.weight, maximum: goodsLimits.weight }),
  /** When it goes on and off the shelf by itself; null: never. */
  onShelfAt: Type.Union([Type.String({ format: 'date-time' }), Type.Null()]),
  offShelfAt: Type.Union([Type.String({ format: 'date-time' }), Type.Null()]),
})
export type ProductInput = Static<typeof ProductInput>

const partNamed = Type.Object({ ...part.properties, name: text, available: Type.Integer() })

/** A SKU as its company manages it. */
export const ManagedSku = Type.Object({
  skuId: recordId,
  options: Type.Array(text),
  price: Type.Integer(),
  marketPrice: Type.Integer(),
  code: text,
  picture: url,
  grams: Type.Integer(),
  available: Type.Integer(),
  reserved: Type.Integer(),
  parts: Type.Array(partNamed),
})
export type ManagedSku = Static<typeof ManagedSku>

/** A product as its company manages it. */
export const ManagedProduct = Type.Composite([
  Type.Omit(Product, ['companyId']),
  Type.Object({
    revision: Type.Integer(),
    state: shelfState,
    categoryId: text,
    video: url,
    optionNames: Type.Array(text),
    skus: Type.Array(ManagedSku),
    ...terms,
    points: pointsPrice,
    freightTemplateId: text,
    weight: Type.Integer(),
    onShelfAt: Type.Union([time, Type.Null()]),
    offShelfAt: Type.Union([time, Type.Null()]),
    updatedAt: time,
  }),
])
export type ManagedProduct = Static<typeof ManagedProduct>

/** A product in the console's list. */
export const ManagedItem = Type.Composite([
  ProductItem,
  Type.Object({
    categoryId: text,
    state: shelfState,
    /** The highest price of its SKUs. */
    highestPrice: Type.Integer(),
    skus: Type.Integer(),
    available: Type.Integer(),
    isBundle: Type.Boolean(),
    weight: Type.Integer(),
    onShelfAt: Type.Union([time, Type.Null()]),
    offShelfAt: Type.Union([time, Type.Null()]),
    updatedAt: time,
  }),
])
export type ManagedItem = Static<typeof ManagedItem>

/** A SKU with the name of its product, to be chosen. */
export const NamedSku = Type.Object({
  skuId: recordId,
  productId: recordId,
  name: text,
  options: Type.Array(text),
  code: text,
  price: Type.Integer(),
  available: Type.Integer(),
})
export type NamedSku = Static<typeof NamedSku>

/** A price for a time, as its company manages it. */
export const ActivityPrice = Type.Object({
  activityPriceId: recordId,
  name: text,
  sku: NamedSku,
  price: Type.Integer(),
  startsAt: time,
  endsAt: time,
  left: Type.Integer(),
  state: Type.Union([Type.Literal('coming'), Type.Literal('running'), Type.Literal('past')]),
})
export type ActivityPrice = Static<typeof ActivityPrice>

export const ActivityInput = Type.Object({
  name: line(32),
  startsAt: Type.String({ format: 'date-time' }),
  endsAt: Type.String({ format: 'date-time' }),
  lines: Type.Array(Type.Object({ skuId: recordId, price: fen, stock: count }), {
    minItems: 1,
    maxItems: goodsLimits.skus,
  }),
})
export type ActivityInput = Static<typeof ActivityInput>

/** `order`: an order reserved pieces; `close`: an order that closed gave them back; `return`: after a sale. */
export const stockReason = Type.Union([
  Type.Literal('set'),
  Type.Literal('import'),
  Type.Literal('order'),
  Type.Literal('close'),
  Type.Literal('return'),
])
export type StockReason = Static<typeof stockReason>

export const StockChange = Type.Object({
  changeId: recordId,
  at: time,
  skuId: recordId,
  options: Type.Array(text),
  why: stockReason,
  before: Type.Integer(),
  after: Type.Integer(),
  /** The member of staff; '' where an order did it. */
  by: text,
  orderId: text,
})
export type StockChange = Static<typeof StockChange>

const category = { categoryId: recordId, name: text, products: Type.Integer() }

/** A category of the first level, with those below it. `products` counts its own alone. */
export const ProductCategory = Type.Object({
  ...category,
  children: Type.Array(Type.Object(category)),
})
export type ProductCategory = Static<typeof ProductCategory>

export const bulkChange = Type.Object({
  /** `set`: to the value; `add`: by the value; `percent`: to this percentage, of prices alone. */
  by: Type.Union([Type.Literal('set'), Type.Literal('add'), Type.Literal('percent')]),
  value: Type.Integer({ minimum: -goodsLimits.price, maximum: goodsLimits.price }),
})
export type BulkChange = Static<typeof bulkChange>
