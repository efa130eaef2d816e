// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { type CallError, call, callTimeoutMs, onCallError } from '#call.ts'
import { dropSession, keepSession } from '#session.ts'
import { userRecord } from '#testing.ts'

const key = 'GET /card/v1/card/is_open'
const input = { query: { companyId: 'yunfan01', userId: '林' } }
const answer =
  (body: unknown, status = 200) =>
  async () =>
    new Response(JSON.stringify(body), { status })
const failure = (promise: Promise<unknown>): Promise<CallError> =>
  promise.then(
    () => expect.fail('succeeded'),
    (e) => e,
  )

describe('a call', () => {
  const fetched = vi.fn<typeof fetch>()
  beforeEach(() => {
    vi.stubGlobal('fetch', fetched)
    history.replaceState(null, '', '/qw-wxmini/?companyId=yunfan01&code=secret#/pages/person/index')
  })
  afterEach(() => {
    fetched.mockReset()
    vi.useRealTimers()
    dropSession()
  })

  it('answers the data of a success', async () => {
    fetched.mockImplementation(
      answer({ code: '0', success: true, message: '', data: { isOpen: true }, requestId: 'r' }),
    )
    await expect(call(key, input)).resolves.toEqual({ isOpen: true })
    const [url, init] = fetched.mock.calls[0]!
    expect(url).toBe('/card/v1/card/is_open?companyId=yunfan01&userId=%E6%9E%97')
    expect(init).toMatchObject({ method: 'GET', body: undefined })
  })

  it('takes another code with success for a success', async () => {
    fetched.mockImplementation(answer({ code: '500200', success: true, message: '', data: { isOpen: true } }))
    await expect(call(key, input)).resolves.toEqual({ isOpen: true })
  })

  it.each([
    [200, { code: '0', success: false }, 'succeeds'],
    [200, { code: '7', success: true }, 'succeeds'],
    [200, { code: '7', success: false }, '7'],
    [201, { code: '0', success: true }, '201'],
    [500, { code: '0', success: true }, '500'],
    [500, { code: '7', success: false }, '7'],
  ])('HTTP %i with %j: %s', async (status, said, outcome) => {
    fetched.mockImplementation(answer({ ...said, message: '', data: { isOpen: true } }, status))
    const result = await call(key, { ...input, quiet: true }).then(
      () => 'succeeds',
      ({ code }: CallError) => code,
    )
    expect(result).toBe(outcome)
  })

  it('says who calls, for which company and from where, without secrets', async () => {
    keepSession(userRecord())
    fetched.mockImplementation(answer({ code: '0', success: true, message: '', data: {} }))
    await call(key, input)
    const headers = fetched.mock.calls[0]![1]!.headers as Record<string, string>
    expect(headers).toMatchObject({
      Authorization: 'yunfan01.session',
      Account: 'yunfan01',
      'x-auth-accountid': 'yunfan01',
    })
    expect(headers['X-Alt-Referer']).toMatch(/\/qw-wxmini\/\?companyId=yunfan01#\/pages\/person\/index$/)
  })

  it('names no person without a session', async () => {
    fetched.mockImplementation(answer({ code: '0', success: true, message: '', data: {} }))
    await call(key, input)
    expect(fetched.mock.calls[0]![1]!.headers).not.toHaveProperty('Authorization')
  })

  it.each([
    [
      'a business code',
      answer({ code: '500301', success: false, message: 'closed', data: null, requestId: 'r1' }),
      { code: '500301', message: 'closed', requestId: 'r1', httpStatus: 200 },
    ],
    [
      'a status with an envelope',
      answer({ code: '401', success: false, message: '', data: null }, 401),
      { code: '401', httpStatus: 401 },
    ],
    [
      'a status with a page of a proxy',
      async () => new Response('<html>', { status: 502 }),
      { code: '502', httpStatus: 502 },
    ],
    [
      'a success that is not an envelope',
      async () => new Response('<html>'),
      { code: '10001', httpStatus: 200 },
    ],
    [
      'no answer at all',
      async () => Promise.reject(new TypeError('Failed to fetch')),
      { code: '10001', httpStatus: 0 },
    ],
  ])('throws and reports %s', async (_, implementation, expected) => {
    fetched.mockImplementation(implementation)
    const heard: CallError[] = []
    const stop = onCallError((error) => heard.push(error))
    const error = await failure(call(key, input))
    stop()
    expect(error).toMatchObject({ ...expected, path: '/card/v1/card/is_open' })
    expect(heard).toEqual([error])
  })

  it('does not report failures of quiet calls', async () => {
    fetched.mockImplementation(answer({ code: '500', success: false, message: '', data: null }, 500))
    const heard = vi.fn()
    const stop = onCallError(heard)
    await failure(call(key, { ...input, quiet: true }))
    stop()
    expect(heard).not.toHaveBeenCalled()
  })

  it('reports a session that ended also where it is quiet', async () => {
    fetched.mockImplementation(answer({ code: '401', success: false, message: '', data: null }, 401))
    const heard: CallError[] = []
    const stop = onCallError((error) => heard.push(error))
    const error = await failure(call(key, { ...input, quiet: true }))
    stop()
    expect(heard).toEqual([error])
    expect(error.quiet).toBe(true)
  })

  it('gives up after a minute with 408', async () => {
    vi.useFakeTimers()
    fetched.mockImplementation(hang)
    const error = failure(call(key, input))
    await vi.advanceTimersByTimeAsync(callTimeoutMs)
    expect(await error).toMatchObject({ code: '408', httpStatus: 0 })
  })

  it('passes the caller’s own abort on, unreported', async () => {
    fetched.mockImplementation(hang)
    const heard = vi.fn()
    const stop = onCallError(heard)
    const abort = new AbortController()
    const error = failure(call(key, { ...input, signal: abort.signal }))
    abort.abort()
    expect(await error).toMatchObject({ name: 'AbortError' })
    stop()
    expect(heard).not.toHaveBeenCalled()
  })
})

/** Never answers; ends as fetch does when its signal is aborted. */
const hang: typeof fetch = (_, init) =>
  new Promise((_resolve, reject) => {
    init!.signal!.addEventListener('abort', () => reject(init!.signal!.reason))
  })
