import { levelsOf } from '@mingpian/contract/shared/rules/region-levels.ts'
import { regions } from '@mingpian/contract/shared/rules/regions.ts'
import { areaList } from '@vant/area-data'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { packLines, readLines, reduced } from '#features/mall/checkout-lines.ts'
import { refundablePieces } from '#features/mall/refundable.ts'
import { isChecking, nextAskMs } from '#features/mall/use-payment.ts'
import { endOf } from '#host/pay.ts'
import { knownRegion } from '#kit/regions.ts'

describe('lines in an address', () => {
  const line = fc.record({
    skuId: fc.uuid(),
    quantity: fc.integer({ min: 1, max: 9999 }),
    seenPrice: fc.integer({ min: 0, max: 100_000_000 }),
  })

  it('come back as they were', () => {
    fc.assert(
      fc.property(fc.uniqueArray(line, { selector: ({ skuId }) => skuId, maxLength: 100 }), (lines) => {
        expect(readLines(packLines(lines))).toEqual(lines)
      }),
    )
  })

  it.each([
    ['', []],
    ['a*2', [{ skuId: 'a', quantity: 2 }]],
    ['a*0*5,b*1*x', [{ skuId: 'b', quantity: 1 }]],
    ['a*10000,*1,a*-1', []],
    ['a*1*5,a*2*5', [{ skuId: 'a', quantity: 1, seenPrice: 5 }]],
  ])('of %j are %j', (text, lines) => {
    expect(readLines(text)).toEqual(lines)
  })
})

it('keeps of the lines what is left, and no line without a piece', () => {
  const lines = ['a', 'b', 'c'].map((skuId) => ({ skuId, quantity: 3 }))
  const change = (what: 'stock' | 'limit' | 'shelf' | 'price', skuId: string, now: number) => ({
    ...{ what, skuId, name: '', before: 3, now },
  })
  expect(
    reduced(lines, [
      change('stock', 'a', 2),
      change('limit', 'a', 1),
      change('shelf', 'b', 0),
      change('price', 'c', 0),
    ]),
  ).toEqual([
    { skuId: 'a', quantity: 1 },
    { skuId: 'c', quantity: 3 },
  ])
})

it.each([
  ['get_brand_wcpay_request:ok', 'done'],
  ['get_brand_wcpay_request:cancel', 'cancelled'],
  ['requestPayment:fail cancel', 'cancelled'],
  ['get_brand_wcpay_request:fail', 'failed'],
  ['', 'failed'],
])('reads the end of a sheet: %j is %s', (message, end) => {
  expect(endOf(message)).toBe(end)
})

it.each([
  ['before an answer', { state: undefined, isSure: false, answers: 0, sheet: 'cancelled' }, true],
  [
    'while the server is not sure',
    { state: 'awaitingPayment', isSure: false, answers: 99, sheet: 'cancelled' },
    true,
  ],
  ['of a cancelled sheet', { state: 'awaitingPayment', isSure: true, answers: 1, sheet: 'cancelled' }, false],
  [
    'soon after a sheet that was paid',
    { state: 'awaitingPayment', isSure: true, answers: 3, sheet: 'done' },
    true,
  ],
  ['long after it', { state: 'awaitingPayment', isSure: true, answers: 15, sheet: 'done' }, false],
  ['of a paid order', { state: 'paid', isSure: true, answers: 1, sheet: '' }, false],
] as const)('a payment is checked %s: %j → %s', (_, payment, expected) => {
  expect(isChecking(payment)).toBe(expected)
})

it.each([
  [[], [34]],
  [['浙江省'], [34, 11]],
  [
    ['浙江省', '杭州市'],
    [34, 11, 13],
  ],
  [['杭州市'], [34]],
])('regions below %j: %j names at each level', (chosen, counts) => {
  const levels = levelsOf(areaList, chosen)
  expect(levels.map(({ length }) => length)).toEqual(counts)
})

it.each([
  [
    ['广东省', '广州市', '海珠区'],
    ['广东省', '广州市', '海珠区'],
  ],
  [
    ['北京市', '北京市', '东城区'],
    ['北京市', '北京市', '东城区'],
  ],
  [
    ['河南省', '省直辖县级行政单位', '济源市'],
    ['河南省', '省直辖县', '济源市'],
  ],
  [
    ['浙江省', '杭州市', '钱塘新区'],
    ['浙江省', '杭州市'],
  ],
  [['浙江省', '', ''], ['浙江省']],
  [['California', 'San Jose', ''], []],
])('of the region %j the list knows %j', (named, known) => {
  expect(knownRegion(areaList, named)).toEqual(known)
})

// WeChat warns a payer of a second payment of the same amount within a minute.
it('the way to pay again is not offered within a minute after a sheet that said that it was paid', () => {
  const payment = { state: 'awaitingPayment', isSure: true, sheet: 'done' } as const
  let waitedMs = 0
  for (let answers = 1; ; answers++) {
    const ms = nextAskMs({ ...payment, answers }, answers)
    if (ms === false) break
    waitedMs += ms
  }
  expect(waitedMs).toBeGreaterThanOrEqual(60_000)
})

it('the provinces that the server takes are those of the list of regions', () => {
  expect(Object.values(areaList.province_list).sort()).toEqual([...regions].sort())
})

describe('pieces for which a refund can be asked', () => {
  const lines = [
    { skuId: 'a', quantity: 4, refundedPieces: 1 },
    { skuId: 'b', quantity: 1, refundedPieces: 0 },
  ] as Parameters<typeof refundablePieces>[0]['lines']
  const parcel = (sent: { skuId: string; quantity: number }[]) =>
    ({ lines: sent }) as Parameters<typeof refundablePieces>[0]['shipments'][number]
  const sent = [parcel([{ skuId: 'a', quantity: 1 }]), parcel([{ skuId: 'b', quantity: 1 }])]
  it.each([
    ['all that are left before shipping', { state: 'paid', afterSaleId: '', shipments: [] }, [3, 1]],
    [
      'those that were not sent between parcels',
      { state: 'partShipped', afterSaleId: '', shipments: sent },
      [2, 0],
    ],
    [
      'all that are left once the rest was sent',
      { state: 'shipped', afterSaleId: '', shipments: sent },
      [3, 1],
    ],
    [
      'none after a parcel that names no pieces',
      { state: 'partShipped', afterSaleId: '', shipments: [parcel([])] },
      undefined,
    ],
    ['none while a request runs', { state: 'paid', afterSaleId: 'x', shipments: [] }, undefined],
    ['none of a finished order', { state: 'finished', afterSaleId: '', shipments: sent }, undefined],
  ] as const)('are %s', (_, { shipments, ...order }, expected) => {
    expect(refundablePieces({ ...order, shipments: [...shipments], lines })).toEqual(expected)
  })
})
