import { allCalls } from '@mingpian/contract/calls.ts'
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

/** Calls whose good answer needs the vendor: their shape is tested with the vendor, in test/wxwork and test/qrcode. */
const answeredByTheVendor = new Set(['POST /wxwork/v1/mini/card_auth', 'POST /wxwork/v1/js_sdk'])
/** Ends the very session that asks, so it comes with one of its own; see test/wxwork. */
const endsTheSession = new Set(['POST /wxwork/v1/session/sign_out'])

let test_: TestApp
let house: House

beforeAll(async () => {
  test_ = await testApp()
  house = await buildHouse(test_.services)
})

const checks: [string, Check, Set<string>?][] = [
  ['is refused without a live session, unless public', refusedWithoutSession],
  ['is refused to a role that may not', wrongRoleRefused],
  ['names each missing parameter', missingNamed],
  ["refuses another company's hints and writes it down", foreignHintsRefused],
  ["answers another company's record ids like missing ones", foreignRecordsMissing],
  ['answers exactly what it declares', answersMatch, new Set([...answeredByTheVendor, ...endsTheSession])],
]

describe.each(allCalls.map((endpoint) => [endpoint.key, endpoint] as const))('%s', (key, endpoint) => {
  test.each(checks.filter(([, , except]) => !except?.has(key)))('%s', async (_name, check) => {
    expect(await check(test_.app, house, endpoint)).toEqual([])
  })
})
