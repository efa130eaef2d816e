import { type Static, Type } from '@sinclair/typebox'
import { oneOf, recordId, requiredLine, revision } from './fields.ts'
import { freightCounts, freightLimits } from './rules/freight.ts'

const amount = Type.Integer({ minimum: 0, maximum: freightLimits.price })
const step = Type.Integer({ minimum: 1, maximum: freightLimits.step })

/** So much for the first pieces or grams, so much for each further step that is begun. */
const FreightRateInput = Type.Object({
  first: step,
  firstPrice: amount,
  more: step,
  morePrice: amount,
  /** Fen of the goods of the template after discounts; null where freight is never free. */
  freeFrom: Type.Union([Type.Integer({ minimum: 1, maximum: freightLimits.freeFrom }), Type.Null()]),
})

/** A province, or a province and a city of it, as addresses name them. */
const region = Type.Array(requiredLine(32), { minItems: 1, maxItems: 2 })
const regions = Type.Array(region, { minItems: 1, maxItems: freightLimits.regions })

const terms = {
  name: requiredLine(freightLimits.name),
  counts: oneOf(freightCounts),
  /** Of every region without a rule. */
  usual: FreightRateInput,
  rules: Type.Array(Type.Object({ regions, rate: FreightRateInput }), { maxItems: freightLimits.rules }),
  /** Regions to which nothing is sent. */
  notTo: Type.Array(region, { maxItems: freightLimits.regions }),
}

export const FreightInput = Type.Object(terms)
export type FreightInput = Static<typeof FreightInput>

export const FreightTemplate = Type.Object({
  templateId: recordId,
  ...terms,
  revision,
  /** How many products name it. */
  products: Type.Integer(),
})
export type FreightTemplate = Static<typeof FreightTemplate>
