import fc from 'fast-check'
import { expect, it } from 'vitest'
import { chargesFor, type FreightTerms, rateFor, type SentLine } from '#shared/rules/freight.ts'
import { type FreightRate, priceOf } from '#shared/rules/price.ts'

const rate = (firstPrice: number, freeFrom: number | null = null): FreightRate => ({
  ...{ first: 1, firstPrice, more: 1, morePrice: 100, freeFrom },
})
const byPiece: FreightTerms & { templateId: string } = {
  ...{ templateId: 'piece', counts: 'piece', usual: rate(1000) },
  rules: [
    { regions: [['江苏省'], ['浙江省', '杭州市']], rate: rate(500) },
    { regions: [['江苏省', '苏州市']], rate: rate(200) },
  ],
  notTo: [['西藏自治区'], ['海南省', '三沙市']],
}
const byWeight: FreightTerms & { templateId: string } = {
  ...{ templateId: 'weight', counts: 'weight', rules: [], notTo: [['西藏自治区']] },
  usual: { first: 1000, firstPrice: 1200, more: 1000, morePrice: 300, freeFrom: 20_000 },
}
const flat = { freight: 800, freeFrom: null }

it.each([
  { region: ['江苏省', '南京市', '鼓楼区'], firstPrice: 500, why: 'the rule of its province' },
  {
    region: ['江苏省', '苏州市', '姑苏区'],
    firstPrice: 200,
    why: 'the rule of its city, before its province’s',
  },
  { region: ['浙江省', '杭州市'], firstPrice: 500, why: 'the rule of its city alone' },
  { region: ['浙江省', '宁波市'], firstPrice: 1000, why: 'the usual rate beside a city with a rule' },
  { region: ['海南省', '海口市'], firstPrice: 1000, why: 'the usual rate beside a city without delivery' },
  { region: ['澳门特别行政区'], firstPrice: 1000, why: 'the usual rate of a region without cities' },
  { region: [], firstPrice: 1000, why: 'the usual rate of an unknown region' },
])('$region has $why', ({ region, firstPrice }) => {
  expect(rateFor(byPiece, region)?.firstPrice).toBe(firstPrice)
})

it('names the lines that cannot be sent, and charges nothing for them', () => {
  const lines: SentLine[] = [
    { key: 'a', grams: 0, template: byPiece },
    { key: 'b', grams: 0, template: null },
  ]
  expect(chargesFor(lines, ['西藏自治区', '拉萨市'], flat)).toEqual({
    unreachable: ['a'],
    charges: [{ rate: { ...rate(800), morePrice: 0 }, lines: [{ key: 'b', units: 1 }] }],
  })
  expect(chargesFor(lines, ['海南省', '三沙市'], flat).unreachable).toEqual(['a'])
})

it('adds one charge for each template, for all its lines together, and one flat charge for the others', () => {
  const lines: SentLine[] = [
    { key: 'a', grams: 0, template: byPiece },
    { key: 'b', grams: 1500, template: byWeight },
    { key: 'c', grams: 0, template: byPiece },
    { key: 'd', grams: 0, template: null },
    { key: 'e', grams: 0, template: null },
  ]
  const { charges } = chargesFor(lines, ['江苏省', '南京市'], flat)
  const priced = lines.map(({ key }) => ({ key, unitPrice: 1000, quantity: 2 }))
  // Four pieces: 5.00 + 3 × 1.00. Three kilograms: 12.00 + 2 × 3.00. Flat: 8.00.
  expect(priceOf(priced, [], charges).freight).toBe(800 + 1800 + 800)
})

it('is the same whatever the order of lines, and never less than without one of them', () => {
  const anyLine = fc.record({
    grams: fc.integer({ min: 0, max: 3_000 }),
    quantity: fc.integer({ min: 1, max: 5 }),
    template: fc.constantFrom(byPiece, { ...byWeight, usual: { ...byWeight.usual, freeFrom: null } }, null),
  })
  const anyLines = fc
    .array(anyLine, { minLength: 1, maxLength: 6 })
    .map((lines) => lines.map((each, at) => ({ ...each, key: `k${at}` })))
  const freightOf = (lines: (SentLine & { quantity: number })[]) =>
    priceOf(
      lines.map(({ key, quantity }) => ({ key, quantity, unitPrice: 1000 })),
      [],
      chargesFor(lines, ['江苏省', '南京市'], flat).charges,
    ).freight
  fc.assert(
    fc.property(anyLines, (lines) => {
      const freight = freightOf(lines)
      expect(freightOf(lines.toReversed())).toBe(freight)
      expect(freightOf(lines.slice(1))).toBeLessThanOrEqual(freight)
    }),
  )
})
