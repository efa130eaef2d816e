import { allCalls } from '@mingpian/contract/shared/calls.ts'
import { beforeAll, describe, expect, test } from 'vitest'
import { type TestApp, testApp } from '../support/app.ts'
import {
  answersMatch,
  type Check,
  foreignHintsRefused,
  foreignRecordsMissing,
  missingNamed,
  refusedWithoutSession,
  wrongRoleRefused,
} from './checks.ts'
import { buildHouse, type House } from './house.ts'

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
const answeredAfterAPost = ['POST /biz/v1/upload/complete']

let test_: TestApp
let house: House

beforeAll(async () => {
  test_ = await testApp()
  house = await buildHouse(test_.parts)
})

const checks: [string, Check, Set<string>?][] = [
  ['is refused without a live session, unless public', refusedWithoutSession],
  ['is refused to a role that may not', wrongRoleRefused],
  ['names each missing parameter', missingNamed],
  ["refuses another company's hints and writes it down", foreignHintsRefused],
  ["answers another company's record ids like missing ones", foreignRecordsMissing],
  [
    'answers exactly what it declares',
    answersMatch,
    new Set([...answeredByTheVendor, ...answeredWithACode, ...answeredAfterAPost]),
  ],
]

describe.each(allCalls.map((endpoint) => [endpoint.key, endpoint] as const))('%s', (key, endpoint) => {
  test.each(checks.filter(([, , except]) => !except?.has(key)))('%s', async (_name, check) => {
    expect(await check(test_.app, house, endpoint)).toEqual([])
  })
})
