// @vitest-environment happy-dom

import { CallError } from '@mingpian/client/call.ts'
import { forgetPerson, keepSession } from '@mingpian/client/session.ts'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { callFailed } from '#app/startup/rare.ts'
import { authHash } from '#features/session/relogin.ts'
import { answerCalls, until } from '../../support/dom.tsx'
import { userRecord } from '../../support/records.ts'

const radar = '#/pages/radar/index'
const wechat = 'Mozilla/5.0 (iPhone) Mobile/15E148 MicroMessenger/8.0.50'
const expired = (path: string, quiet: boolean) => new CallError(path, quiet, 401, { code: '401' })
const toasts = () => document.querySelector('[role=status]')?.textContent ?? ''

beforeEach(() => {
  vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue(wechat)
  history.replaceState(null, '', `/qw-wxmini/?companyId=yunfan01${radar}`)
  sessionStorage.clear()
  keepSession(userRecord())
  answerCalls({})
})
afterEach(() => {
  document.body.replaceChildren()
  forgetPerson()
})

it('signs in silently where a background call meets the end of the session', async () => {
  callFailed(expired('/crm-trail-api/behaviors/qw', true))
  await until(() => expect(location.hash).toBe(authHash(radar)))
  expect(toasts()).toBe('')
})

it.each([
  '/wxwork/v1/session',
  '/wxwork/v1/session/sign_out',
  '/wxwork/v1/mini/card_auth',
])('leaves a 401 of %s to the sign-in itself', async (path) => {
  callFailed(expired(path, true))
  await new Promise((resolve) => setTimeout(resolve))
  expect(location.hash).toBe(radar)
})

it('says that the login has expired where a call of the person meets it', async () => {
  callFailed(expired('/biz/v1/clue/radar', false))
  await until(() => expect(location.hash).toBe(authHash(radar)))
  expect(toasts()).toBe('登录已过期，正在重新登录...')
})
