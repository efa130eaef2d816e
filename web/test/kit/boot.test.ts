// @vitest-environment happy-dom

import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Boot } from '#kit/boot.ts'
import { callEarly } from '#kit/boot.ts'

const check = 'GET /wxwork/v1/session'
const address = '/wxwork/v1/session?landed=%23%2F'
const input = { query: { landed: '#/' }, quiet: true } as const
const envelope = (sessionId: string) => ({ success: true, code: '0', data: { sessionId } })

const asked = vi.fn<typeof fetch>()
const early = (answer: Promise<unknown>, of = address, sessionId = '') => {
  window.__mp = { early: { address: of, sessionId, answer } } as unknown as Boot
}

beforeEach(() => {
  asked.mockImplementation(async () => Response.json(envelope('later')))
  vi.stubGlobal('fetch', asked)
})
afterEach(() => {
  vi.useRealTimers()
  asked.mockReset()
  delete window.__mp
})

describe('a call that the head may have made already', () => {
  it('takes the answer to the head’s request, once', async () => {
    early(Promise.resolve(envelope('early')))
    expect(await callEarly(check, input)).toEqual({ sessionId: 'early' })
    expect(asked).not.toHaveBeenCalled()
    expect(await callEarly(check, input)).toEqual({ sessionId: 'later' })
  })

  it.each([
    ['failed', () => Promise.reject(new Error('no network'))],
    ['was refused', () => Promise.resolve({ success: false, code: '401', data: null })],
  ])('asks again where the head’s request %s', async (_, answer) => {
    early(answer())
    expect(await callEarly(check, input)).toEqual({ sessionId: 'later' })
  })

  it.each([
    ['of another address', '/wxwork/v1/session?landed=%23%2Fa', ''],
    ['with another session', address, 'c.other'],
  ])('leaves an answer %s alone', async (_, of, sessionId) => {
    early(Promise.resolve(envelope('early')), of, sessionId)
    expect(await callEarly(check, input)).toEqual({ sessionId: 'later' })
  })

  it('asks again after a minute without an answer', async () => {
    vi.useFakeTimers()
    early(new Promise(() => {}))
    const answer = callEarly(check, input)
    await vi.advanceTimersByTimeAsync(60_000)
    expect(await answer).toEqual({ sessionId: 'later' })
  })
})
