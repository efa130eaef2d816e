import type { TSchema } from '@sinclair/typebox'
import { expect, test } from 'vitest'
import { allCalls } from '#shared/calls.ts'

/** A schema and all schemas in it, each with its path. */
function* within(schema: TSchema, path: string): Generator<[string, TSchema]> {
  yield [path, schema]
  for (const [name, part] of Object.entries<TSchema>(schema.properties ?? {}))
    yield* within(part, `${path}.${name}`)
  for (const part of [
    schema.items,
    schema.additionalProperties,
    ...(schema.anyOf ?? []),
    ...(schema.allOf ?? []),
  ])
    if (typeof part === 'object') yield* within(part, path)
}

/** PostgreSQL refuses a larger number in a column of its type integer, and the call would answer 500. */
const mostInteger = 2_147_483_647
/** Stored in a column of the type bigint, or only compared with one. */
const larger = new Set([
  'POST /biz/v1/clue/follow body.purchase.amount',
  ...['skus.price', 'skus.marketPrice'].map((name) => `POST /mall/goods/v1/manage/product body.${name}`),
  'PUT /mall/goods/v1/manage/prices body.change.value',
  'PUT /mall/goods/v1/manage/stock body.change.value',
  'POST /mall/goods/v1/manage/activity body.lines.price',
  'POST /mall/order/v1/mall_setting/put_order_trade_setting body.freeFrom',
  ...['freight', 'less'].map((name) => `POST /mall/order/v1/console/reprice body.${name}`),
  ...['lines.seenPrice', 'seenFreight', 'seenCoupon', 'seenMember'].map(
    (name) => `POST /mall/order/v1/checkout body.${name}`,
  ),
  ...['lines.seenPrice', 'seenTotal'].map((name) => `POST /mall/order/v1/order/submit body.${name}`),
  ...['create', 'save'].map((name) => `POST /mall/order/v1/console/coupon/${name} body.threshold`),
  ...['create', 'save'].map((name) => `POST /mall/order/v1/console/level/${name} body.from`),
  ...['paidFrom', 'paidTo'].flatMap((name) => [
    `GET /mall/order/v1/console/member/list query.${name}`,
    `POST /biz/v1/jobs/export/members body.${name}`,
  ]),
  'POST /mall/order/v1/order/pay body.seenTotal',
  'POST /mall/order/v1/after_sale/create body.seenAmount',
  'POST /java-appointment-center/api/app/appointment/order/v1/hold body.seenPrice',
  'POST /java-appointment-center/api/app/appointment/order/v1/pay body.seenTotal',
  'POST /java-appointment-center/api/app/appointment/manage/v1/service/save body.price',
])

test('each integer of a request has bounds that its column can store', () => {
  const unbounded = allCalls.flatMap(({ key, query, body }) =>
    [...(query ? within(query, 'query') : []), ...(body ? within(body, 'body') : [])]
      .filter(([, { type, minimum, maximum }]) => {
        const isBounded = minimum >= -mostInteger && maximum <= mostInteger
        return type === 'integer' && !isBounded
      })
      .map(([path]) => `${key} ${path}`),
  )
  expect(unbounded.filter((path) => !larger.has(path))).toEqual([])
})

test('each page or page size that a caller may leave out has its default in the schema', () => {
  const optional = allCalls.flatMap(({ key, query, body }) =>
    [query, body].flatMap((schema) =>
      ['page', 'pageSize']
        .filter((name) => schema?.properties?.[name] && !schema.required?.includes(name))
        .map((name) => ({ field: `${key} ${name}`, default: schema?.properties[name].default })),
    ),
  )
  expect(optional.length).toBeGreaterThan(100)
  expect(optional.filter(({ default: value }) => value === undefined)).toEqual([])
})
