// @vitest-environment happy-dom

import { CallError } from '@mingpian/client/call.ts'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { errorText } from '#app/error-text.ts'
import { showError } from '#app/show-error.ts'
import { overwriteGetLocale } from '#paraglide/runtime.js'

const detail = '/biz/v1/card/user_card/detail'
const error = (code: string, message = '', path = '/x') =>
  new CallError(path, false, 200, { code, message, requestId: 'r7' })

describe('the words for a failed call', () => {
  beforeEach(() => overwriteGetLocale(() => 'en'))
  afterEach(() => overwriteGetLocale(() => 'zh'))

  it.each([
    ['the catalogue’s', error('408'), 'request timeout'],
    ['the catalogue’s, whatever the server says', error('50012022', 'sold out'), 'insufficient stock'],
    ['the server’s where the catalogue says so', error('50012999', '名额已满'), '名额已满'],
    ['the catalogue’s where the server is silent', error('50012999'), 'the request could not be completed'],
    ['the server’s for an unknown code', error('77', 'something'), 'something'],
    ['general ones with the request id', error('77'), 'Something went wrong (77), request id r7'],
  ])('%s', (_, failure, text) => {
    expect(errorText(failure)).toBe(text)
  })

  it('are Chinese in Chinese', () => {
    overwriteGetLocale(() => 'zh')
    expect(errorText(error('408'))).toBe('请求超时')
  })
})

describe('showing a failed call', () => {
  const wecom = 'Mozilla/5.0 (iPhone) Mobile/15E148 wxwork/4.1.30 MicroMessenger/7.0.1'
  const shown = () => document.querySelector('[role=status]')?.textContent ?? ''
  beforeEach(() => vi.useFakeTimers())
  afterEach(() => {
    vi.advanceTimersByTime(10_000)
    vi.useRealTimers()
  })

  it.each([
    ['a toast of two seconds', error('408'), '', '请求超时', 2000],
    ['nothing for a card that is not there', error('404', '', detail), '', '', 0],
    ['nothing for 500200', error('500200', 'ok'), '', '', 0],
    ['nothing for a refused card sign-in', error('500500', '', '/wxwork/v1/mini/card_auth'), '', '', 0],
    [
      'the card-updated notice inside WeCom',
      error('500304', '', detail),
      wecom,
      '名片小程序已更新，请重新打开企业微信',
      5000,
    ],
    ['but not elsewhere', error('500304', '', detail), '', '该名片已重新签发，请重新打开', 2000],
  ])('%s', (_, failure, userAgent, text, ms) => {
    vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue(userAgent)
    showError(failure)
    expect(shown()).toBe(text)
    vi.advanceTimersByTime(Math.max(0, ms - 1))
    expect(shown()).toBe(text)
    vi.advanceTimersByTime(1)
    expect(shown()).toBe('')
  })
})
