// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from 'vitest'
import { companySdk } from '#kit/company-sdk.ts'
import { answerCalls } from '../support/dom.tsx'

vi.mock('#host/host.ts', () => ({
  currentHost: () => ({ app: 'wechat', ios: true, mini: false, mobileMessaging: true }),
}))
afterEach(() => vi.unstubAllGlobals())

test.each([
  ['names no company asks for no signature', '', []],
  ['names one asks for its', '?companyId=yunfan01', ['POST /wxwork/v1/js_sdk']],
])('a page whose address %s', async (_, search, calls) => {
  history.replaceState(null, '', `/qw-wxmini/${search}`)
  const asked = answerCalls({})
  await expect(companySdk()).rejects.toThrow()
  expect(asked.map(({ key }) => key)).toEqual(calls)
})
