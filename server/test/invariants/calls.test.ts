import { allCalls } from '@mingpian/contract/shared/calls.ts'
import type { Endpoint } from '@mingpian/contract/shared/endpoint.ts'
import { beforeAll, describe, expect, test } from 'vitest'
import { type TestApp, testApp } from '../support/app.ts'
import { isFull } from '../support/full.ts'
import {
  answersMatch,
  type Check,
  foreignHintsRefused,
  foreignRecordsMissing,
  missingNamed,
  passesThePipeline,
  refusedWithoutSession,
  wrongRoleRefused,
} from './checks.ts'
import { covered, plantCalls, plantedCalls } from './classes.ts'
import { buildFixture, type Fixture } from './fixture.ts'

/** Calls whose good answer needs a vendor: their shape is tested with one, in test/wxwork, test/mall and test/user-center. */
const answeredByTheVendor = [
  'POST /wxwork/v1/mini/card_auth',
  'POST /wxwork/v1/mini/auth',
  'POST /wxwork/v1/js_sdk',
  'POST /mall/order/v1/mall_setting/base_setting/open_mini_mall',
  'POST /card/v1/user/center/sms',
]
/** Calls whose good answer needs a code that came by text message, or a binding made by one; see test/user-center and test/user-card. */
const answeredWithACode = [
  'POST /card/v1/user/center/bind',
  'POST /card/v1/user/center/unbind',
  'POST /biz/v1/card/user_card/phone',
]
/** The good answer is to a file that was put there before; see test/upload. */
const answeredAfterAPost = ['POST /biz/v1/upload/complete', 'POST /biz/v1/yqf/upload_complete_image']

let test_: TestApp
let fixture: Fixture

beforeAll(async () => {
  test_ = await testApp({}, undefined, plantCalls)
  // A call is made more often here than anyone may in an hour; security/limits.test.ts tries the limits.
  Object.assign(test_.parts.limits, { take: async () => {} })
  fixture = await buildFixture(test_.parts)
})
/** The good answer is what a page of another site says; see test/foreign-pages. */
const answeredByAnotherSite = [
  'GET /dynamic/v1/weburl/detail',
  'GET /biz/v1/material/article/reproduced',
  'POST /biz/v1/material/article/reproduced',
]

/** A person may ask too seldom for every id to be tried here; test/security/swaps.test.ts tries them. */
const soonTooMany = new Set(['POST /biz/v1/material/form/data'])

/** The good answer is about an order or an address of the caller, or needs a merchant number; see test/shop and bookings. */
const answeredToABuyer = [
  'POST /mall/order/v1/address/remove',
  'POST /mall/order/v1/checkout',
  'POST /mall/order/v1/order/submit',
  'GET /mall/order/v1/order/detail',
  'POST /mall/order/v1/order/close',
  'POST /mall/order/v1/order/receive',
  'POST /mall/order/v1/order/pay',
  'POST /mall/order/v1/console/bill/fetch',
  'POST /mall/order/v1/console/bill/ask',
  'POST /mall/order/v1/order/check',
  'POST /java-appointment-center/api/app/appointment/order/v1/pay',
]

type Named = [string, Check, Set<string>?]

const answers: Named = [
  'answers exactly what it declares',
  answersMatch,
  new Set([
    ...answeredByTheVendor,
    ...answeredWithACode,
    ...answeredAfterAPost,
    ...answeredByAnotherSite,
    ...answeredToABuyer,
  ]),
]
/** Checks of the request pipeline, which decides by the class of a declaration. */
const byClass: Named[] = [
  ['is refused without a live session, unless public', refusedWithoutSession],
  ['is refused to a role that may not', wrongRoleRefused],
  ["refuses another company's hints and writes it down", foreignHintsRefused],
]
/** Checks of each call's own declaration and handler. */
const byCall: Named[] = [
  ['goes through the request pipeline on each of its paths', passesThePipeline],
  ['names each missing parameter', missingNamed],
  ["answers another company's record ids like missing ones", foreignRecordsMissing, soonTooMany],
]

function checksOf(endpoint: Endpoint): Named[] {
  const isPlanted = plantedCalls.includes(endpoint)
  const onEachVersion = isPlanted ? [] : [answers]
  const others = [...(isFull || isPlanted ? byClass : []), ...byCall, answers]
  const checks = process.env.TEST_PG === '15' ? onEachVersion : others
  return checks.filter(([, , except]) => !except?.has(endpoint.key))
}

const subjects = [...plantedCalls, ...allCalls]
  .map((endpoint) => [endpoint.key, endpoint, checksOf(endpoint)] as const)
  .filter(([, , checks]) => checks.length > 0)

describe.each(subjects)('%s', (_key, endpoint, checks) => {
  test.each(checks)('%s', async (_name, check) => {
    expect(await check(test_.app, fixture, endpoint)).toEqual([])
  })
})

test('every property of a declaration is covered, by its class, its call or a test of its own', () => {
  const known = new Set(Object.values(covered).flat())
  const names = new Set(allCalls.flatMap((endpoint) => Object.keys(endpoint)))
  expect([...names].filter((name) => !known.has(name))).toEqual([])
})
