// @vitest-environment happy-dom

import { CallError } from '@mingpian/client/call.ts'
import { type CatalogueError, errors } from '@mingpian/contract/shared/errors.ts'
import { displayOf } from '@mingpian/contract/shared/rules/error-display.ts'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { showError } from '#app/show-error.ts'
import { overwriteGetLocale } from '#paraglide/runtime.js'

/** Section 8 of the specification, word for word. */
const specified: Record<string, string> = {
  400: 'parameter error',
  401: 'login expired, logging in again...',
  404: 'the requested data interface does not exist!',
  408: 'request timeout',
  500: 'your current visit has a problem, please contact the administrator',
  10001: 'unknown error!',
  500500: 'access problem, contact admin',
  500479: 'binding failed, staff not found, phone must match registered phone',
  50012016: 'coupon info wrong',
  50012039: 'coupon info wrong',
  50012031: 'product not found',
  50012004: 'product info wrong',
  50020001: 'product info wrong',
  50012015: 'user address wrong',
  50020003: 'user address wrong',
  50012017: 'product activity wrong',
  50012022: 'insufficient stock',
  50020016: 'insufficient stock',
  50012040: 'payment config wrong',
  50012042: 'current state cannot order, re-enter page',
  50020002: 'current state cannot order, re-enter page',
  50012012: 'mini-program token unusable',
  50012021: 'no logistics info',
  50012023: 'order info wrong',
  50012024: 'member info wrong',
  50012025: 'refund more than order amount',
  50012026: 'refund amount wrong',
  50012027: 'only one after-sale work order per order',
  50012030: 'mall personal info not found, open mini-program first',
  50012034: 'invalid openId',
  50012041: 'order payment amount wrong',
  50020008: 'purchase quantity exceeded',
  50020004: 'company info not parsed',
  50020005: 'sku info wrong',
  50020006: 'sku stock wrong',
  50020007: 'product status wrong',
  50020009: 'order not found',
  50020010: 'error getting order',
  50020011: 'order status wrong',
  50020012: 'user info wrong',
  50020013: 'members only',
  60017000: 'redeemable by members only',
  50020014: 'error getting points-mall member',
  50020015: 'order member not found',
  5002000900: 'coupon query incorrect',
  5002000901: 'product error',
  200405: 'daily visit limit reached, cannot visit now',
}
/** Codes whose words are the server's. */
const ofTheServer = ['60001412', '50012999', '50020999', '500502', '500306', '500310', '500316', '500333']

const catalogue: [string, CatalogueError][] = Object.entries(errors)
const detail = '/biz/v1/card/user_card/detail'
const cardAuth = '/wxwork/v1/mini/card_auth'
const failed = (code: string, { status = 200, message = '', path = '/any', requestId = 'r7' } = {}) =>
  new CallError(path, false, status, { code, message, requestId })

const region = () => document.querySelector('[role=status]')
const words = () => region()?.firstChild?.firstChild?.textContent ?? ''
const copyButton = () => region()?.querySelector('button') ?? null

beforeEach(() => vi.useFakeTimers())
afterEach(() => {
  vi.advanceTimersByTime(10_000)
  vi.useRealTimers()
  overwriteGetLocale(() => 'zh')
})

describe('the catalogue', () => {
  it('has every code of the specification, in its words', () => {
    const texts = Object.fromEntries(catalogue.map(([, { code, en }]) => [code, en]))
    expect(texts).toMatchObject(specified)
  })

  it('has each code once', () => {
    const codes = catalogue.map(([, { code }]) => code)
    expect(new Set(codes).size).toBe(codes.length)
  })

  it('shows the server’s words for these codes and no others', () => {
    const codes = catalogue.flatMap(([, error]) => (error.serverMessage ? [error.code] : []))
    expect(codes.sort()).toEqual([...ofTheServer].sort())
  })
})

describe.each(catalogue)('%s', (_name, { code, status, en, zh, serverMessage }) => {
  it('is Chinese in Chinese and English in English', () => {
    expect(zh).toMatch(/^[\p{Script=Han}0-9，。！、.]+$|openId/u)
    expect(en).not.toMatch(/\p{Script=Han}/u)
    for (const text of [zh, en]) expect(text).not.toContain(code)
  })

  it.each([
    ['zh', zh],
    ['en', en],
  ] as const)('is a toast of two seconds in %s', (locale, text) => {
    overwriteGetLocale(() => locale)
    showError(failed(code, { status }))
    expect(words()).toBe(text)
    vi.advanceTimersByTime(1999)
    expect(words()).toBe(text)
    vi.advanceTimersByTime(1)
    expect(words()).toBe('')
  })

  it('shows whose words it is to show', () => {
    showError(failed(code, { status, message: '服务器的话' }))
    expect(words()).toBe(serverMessage ? '服务器的话' : zh)
  })

  it('is shown the same on each call but three', () => {
    expect(displayOf(code, '/any', false)).toEqual({ show: 'toast', ms: 2000 })
    expect(displayOf(code, '/any', true)).toEqual({ show: 'toast', ms: 2000 })
    const silentDetail = code === '404'
    const updated = code === '500301' || code === '500304'
    expect(displayOf(code, detail, true)).toEqual(
      silentDetail ? { show: 'silent' } : { show: 'toast', ms: updated ? 5000 : 2000 },
    )
    expect(displayOf(code, detail, false)).toEqual(
      silentDetail ? { show: 'silent' } : { show: 'toast', ms: 2000 },
    )
    expect(displayOf(code, cardAuth, false)).toEqual(
      code === '500500' ? { show: 'silent' } : { show: 'toast', ms: 2000 },
    )
  })

  it('has its request id to copy where the server is at fault, and only there', () => {
    showError(failed(code, { status }))
    expect(copyButton() !== null).toBe(status >= 500)
  })
})

describe('a code that the catalogue does not know', () => {
  it('shows the server’s words, and the request id to copy', async () => {
    const writeText = vi.fn(async () => {})
    vi.stubGlobal('navigator', { userAgent: '', maxTouchPoints: 0, clipboard: { writeText } })
    showError(failed('700001', { message: '名额已满' }))
    expect(words()).toBe('名额已满')
    copyButton()?.click()
    await vi.advanceTimersByTimeAsync(0)
    expect(writeText).toHaveBeenCalledWith('r7')
  })

  it('has general words with the request id where the server says nothing', () => {
    showError(failed('700001'))
    expect(words()).toContain('r7')
  })

  it('offers no id where there is none', () => {
    showError(failed('10001', { status: 0, requestId: '' }))
    expect(words()).toBe('未知错误！')
    expect(copyButton()).toBeNull()
  })
})
