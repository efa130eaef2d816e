// @vitest-environment happy-dom
import { afterEach, describe, expect, it, vi } from 'vitest'
import { type ChunkError, loadChunk, reloadOnce } from '#app/chunk.ts'
import { updateCheck } from '#app/startup/update.ts'

const failed = () =>
  Promise.reject(new TypeError('Failed to fetch dynamically imported module: https://a.cn/x.js'))
const failure = (load: () => Promise<unknown>, limit?: number): Promise<ChunkError> =>
  loadChunk('x', load, limit).then(
    () => expect.fail('loaded'),
    (error) => error,
  )

describe('a piece of the client', () => {
  afterEach(() => vi.useRealTimers())

  it('comes as it is', async () => {
    await expect(loadChunk('x', async () => 7)).resolves.toBe(7)
  })

  it.each([
    ['missing', async () => new Response(null, { status: 404 })],
    ['error', async () => new Response(null, { status: 200 })],
    ['error', async () => Promise.reject(new TypeError('offline'))],
  ])('that fails is %s', async (type, head) => {
    vi.stubGlobal('fetch', head)
    expect(await failure(failed)).toMatchObject({ type, message: 'Loading chunk x failed' })
  })

  it('that breaks while it runs is an error', async () => {
    expect(await failure(() => Promise.reject(new SyntaxError('x')))).toMatchObject({ type: 'error' })
  })

  it('that does not come within two minutes is late', async () => {
    vi.useFakeTimers()
    const error = failure(() => new Promise(() => {}))
    await vi.advanceTimersByTimeAsync(119_999)
    let settled = false
    void error.then(() => {
      settled = true
    })
    await Promise.resolve()
    expect(settled).toBe(false)
    await vi.advanceTimersByTimeAsync(1)
    expect(await error).toMatchObject({ type: 'timeout' })
  })
})

describe('reloading by itself', () => {
  it('happens once per version, for a missing piece', () => {
    const reload = vi.fn()
    expect(reloadOnce('error', 'v1', reload)).toBe(false)
    expect(reloadOnce('timeout', 'v1', reload)).toBe(false)
    expect(reloadOnce('missing', 'v1', reload)).toBe(true)
    expect(reloadOnce('missing', 'v1', reload)).toBe(false)
    expect(reloadOnce('missing', 'v2', reload)).toBe(true)
    expect(reload).toHaveBeenCalledTimes(2)
  })

  it('does not happen where it could not be remembered', () => {
    vi.spyOn(window, 'sessionStorage', 'get').mockImplementation(() => {
      throw new DOMException('private mode', 'SecurityError')
    })
    const reload = vi.fn()
    expect(reloadOnce('missing', 'v3', reload)).toBe(false)
    expect(reload).not.toHaveBeenCalled()
  })
})

describe('looking for a newer client', () => {
  const minute = 60_000
  function checker(latest: () => Promise<string>, running = 'v1') {
    let time = 0
    const asked = vi.fn(latest)
    const check = updateCheck({ now: () => time, latest: asked, running })
    const at = (ms: number) => {
      time = ms
      return check()
    }
    return { at, asked }
  }

  it('asks at most every ten minutes', async () => {
    const { at, asked } = checker(async () => 'v1')
    await at(9 * minute)
    expect(asked).not.toHaveBeenCalled()
    await at(10 * minute)
    await at(19 * minute)
    expect(asked).toHaveBeenCalledTimes(1)
    await at(20 * minute)
    expect(asked).toHaveBeenCalledTimes(2)
  })

  it.each([
    ['another version is newer', async () => 'v2', 'v1', true],
    ['the same is not', async () => 'v1', 'v1', false],
    ['no answer says nothing', async () => Promise.reject(new Error('offline')), 'v1', false],
    ['an answer without a version says nothing', async () => '', 'v1', false],
    ['a client without a version does not ask', async () => 'v2', '', false],
  ])('%s', async (_, latest, running, newer) => {
    expect(await checker(latest, running).at(10 * minute)).toBe(newer)
  })
})
