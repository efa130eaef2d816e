// @vitest-environment happy-dom

import { writeCookie } from '@mingpian/client/cookie.ts'
import { dropSession, keepSession, session } from '@mingpian/client/session.ts'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { keepTrying } from '#features/session/retry.ts'
import {
  allowStart,
  checkSession,
  claim,
  claimSession,
  mayStart,
  startAddress,
} from '#features/session/sign-in.ts'
import { userRecord } from '../support/records.ts'

const fetched = vi.fn<typeof fetch>()
const reply = (data: unknown, code = '0', status = 200) =>
  fetched.mockImplementation(
    async () => new Response(JSON.stringify({ code, success: code === '0', message: '', data }), { status }),
  )

beforeEach(() => {
  vi.stubGlobal('fetch', fetched)
  history.replaceState(null, '', '/qw-wxmini/?companyId=yunfan01')
})
afterEach(() => {
  fetched.mockReset()
  dropSession()
  allowStart()
  writeCookie('mp_in_yunfan01', '', 0)
})

describe('claiming the silent sign-in', () => {
  it('trades the claim for the record, once for all who ask', async () => {
    writeCookie('mp_in_yunfan01', '1', 60)
    reply(userRecord())
    expect(await Promise.all([claimSession(), claimSession()])).toEqual([true, true])
    expect(fetched).toHaveBeenCalledTimes(1)
    expect(JSON.parse(String(fetched.mock.calls[0]![1]!.body))).toEqual({
      code: 'claim',
      companyId: 'yunfan01',
      landed: '?companyId=yunfan01',
    })
    expect(session()).toEqual(userRecord())
  })

  it('asks no server without the marker', async () => {
    expect(await claimSession()).toBe(false)
    expect(fetched).not.toHaveBeenCalled()
  })

  it('stays signed out where the server refuses', async () => {
    writeCookie('mp_in_yunfan01', '1', 60)
    reply(null, '401', 401)
    expect(await claimSession()).toBe(false)
    expect(session()).toBeNull()
  })

  it.each([
    ['the platform gave no answer', '500502', 200, 'later'],
    ['there are too many requests', '429', 429, 'later'],
    ['the server is away', '503', 503, 'later'],
    ['the code was refused', '500500', 200, 'none'],
  ])('tells whether to ask again where %s', async (_, code, status, outcome) => {
    reply(null, code, status)
    expect(await claim()).toBe(outcome)
  })

  it('goes on until the platform answers, though the marker is gone', async () => {
    vi.useFakeTimers()
    reply(null, '500502')
    const signedIn = keepTrying(claim)
    await vi.advanceTimersByTimeAsync(7000)
    expect(fetched).toHaveBeenCalledTimes(3)
    reply(userRecord())
    await vi.advanceTimersByTimeAsync(8000)
    expect(await signedIn).toBe('in')
    expect(fetched).toHaveBeenCalledTimes(4)
    vi.useRealTimers()
    expect(session()).toEqual(userRecord())
  })

  it('ends when the code is refused, and when it is too old', async () => {
    vi.useFakeTimers()
    reply(null, '500500')
    const refused = keepTrying(claim)
    await vi.advanceTimersByTimeAsync(1000)
    expect(await refused).toBe('none')
    reply(null, '500502')
    const old = keepTrying(claim)
    await vi.advanceTimersByTimeAsync(320_000)
    expect(await old).toBe('later')
    vi.useRealTimers()
  })

  it('keeps a session that is there', async () => {
    keepSession(userRecord())
    expect(await claimSession()).toBe(true)
    expect(fetched).not.toHaveBeenCalled()
  })
})

describe('checking the session', () => {
  it('keeps one that is alive', async () => {
    keepSession(userRecord())
    reply(userRecord())
    expect(await checkSession()).toBe('alive')
    expect(session()).toEqual(userRecord())
  })

  it('drops a dead one', async () => {
    keepSession(userRecord())
    reply(null, '401', 401)
    expect(await checkSession()).toBe('dead')
    expect(session()).toBeNull()
  })

  it('keeps a session that could not be checked', async () => {
    keepSession(userRecord())
    reply(null, '503', 503)
    expect(await checkSession()).toBe('unknown')
    expect(session()).toEqual(userRecord())
  })

  it('drops a record without an openId, unasked', async () => {
    keepSession(userRecord({ openId: '' }))
    expect(await checkSession()).toBe('dead')
    expect(fetched).not.toHaveBeenCalled()
  })

  it('replaces the user where the openId is another', async () => {
    keepSession(userRecord())
    reply(userRecord({ openId: 'open-other', unionId: '' }))
    expect(await checkSession()).toBe('alive')
    expect(session()).toMatchObject({ openId: 'open-other', unionId: '' })
  })

  it('does not take a record of another company', () => {
    localStorage.setItem('mp.session.yunfan01', JSON.stringify(userRecord({ companyId: 'qinghe02' })))
    history.replaceState(null, '', '/qw-wxmini/?companyId=qinghe02')
    history.replaceState(null, '', '/qw-wxmini/?companyId=yunfan01')
    expect(session()).toBeNull()
  })
})

describe('starting silent sign-in', () => {
  it('starts once a minute by itself', () => {
    expect(mayStart(1_000_000)).toBe(true)
    expect(mayStart(1_059_999)).toBe(false)
    expect(mayStart(1_060_000)).toBe(true)
  })

  it('starts again when the person asks', () => {
    mayStart(1_000_000)
    allowStart()
    expect(mayStart(1_000_001)).toBe(true)
  })

  it('hands the way back over whole', () => {
    const address = startAddress('c', '/qw-wxmini/?companyId=c&uid=u#/pages/radar/index?a=1')
    expect(new URL(address, 'https://a.cn').searchParams.get('back')).toBe(
      '/qw-wxmini/?companyId=c&uid=u#/pages/radar/index?a=1',
    )
  })
})
