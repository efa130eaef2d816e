import type { FreightCharge, FreightRate } from './price.ts'

/** What freight counts: pieces, or their grams. */
export const freightCounts = ['piece', 'weight'] as const
export type FreightCounts = (typeof freightCounts)[number]

/** The most that a freight template and its rates take. */
export const freightLimits = {
  templates: 100,
  name: 32,
  /** Rules beside the usual rate. */
  rules: 50,
  /** Of all rules together: more than China has cities. */
  regions: 400,
  /** Pieces or grams of a step. */
  step: 1_000_000,
  /** Fen of a step. */
  price: 10_000_000,
  /** Of one piece. */
  grams: 1_000_000,
  /** Fen of the goods from which freight is free. */
  freeFrom: 2_147_483_647,
} as const

/** How a sheet names the company's flat freight, so no template has such a name. */
export const flatFreightNames = { zh: '默认运费', en: 'Default freight' } as const

/** A province, or a province and a city of it, as addresses name them. */
export type FreightRegion = readonly string[]

/** What a template charges, and where it does not deliver. No region stands in it twice. */
export interface FreightTerms {
  counts: FreightCounts
  /** Of every region without a rule. */
  usual: FreightRate
  rules: readonly { regions: readonly FreightRegion[]; rate: FreightRate }[]
  /** Regions to which nothing is sent. */
  notTo: readonly FreightRegion[]
}

/** A line that is sent. */
export interface SentLine {
  key: string
  /** Of one piece; 0 where it is not known. */
  grams: number
  /** Null: the flat freight of the company. */
  template: (FreightTerms & { templateId: string }) | null
}

/** One text for a region, by which regions are compared. */
export const regionKey = (region: FreightRegion): string => region.slice(0, 2).join('/')

/**
 * The rate of a region; null where nothing is sent there. What names the city comes before what names its province.
 * An address whose region is not known has the usual rate.
 */
export function rateFor({ usual, rules, notTo }: FreightTerms, region: FreightRegion): FreightRate | null {
  for (const depth of [2, 1]) {
    const key = regionKey(region.slice(0, depth))
    if (region.length < depth) continue
    const names = (regions: readonly FreightRegion[]) => regions.some((each) => regionKey(each) === key)
    if (names(notTo)) return null
    const rule = rules.find(({ regions }) => names(regions))
    if (rule) return rule.rate
  }
  return usual
}

/**
 * What the freight of an order follows from: one charge for each template, for its lines together, and one flat charge
 * for all lines without a template. `unreachable` names the lines that cannot be sent to the region.
 */
export function chargesFor(
  lines: readonly SentLine[],
  region: FreightRegion,
  flat: { freight: number; freeFrom: number | null },
): { charges: FreightCharge[]; unreachable: string[] } {
  const charges = new Map<string, FreightCharge>()
  const unreachable: string[] = []
  for (const { key, grams, template } of lines) {
    const rate = template ? rateFor(template, region) : flatRate(flat)
    if (!rate) {
      unreachable.push(key)
      continue
    }
    const id = template?.templateId ?? ''
    const units = template?.counts === 'weight' ? grams : 1
    const before = charges.get(id)?.lines ?? []
    charges.set(id, { rate, lines: [...before, { key, units }] })
  }
  return { charges: [...charges.values()], unreachable }
}

/** The company's flat amount as a rate: more pieces cost nothing more. */
const flatRate = ({ freight, freeFrom }: { freight: number; freeFrom: number | null }): FreightRate => ({
  ...{ first: 1, firstPrice: freight, more: 1, morePrice: 0, freeFrom },
})
