// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { callOnce } from '#call-once.ts'

const fetched = vi.fn<typeof fetch>()
const announce = (title: string) =>
  callOnce('POST /biz/v1/card/mini_pro/dynamic/create', { body: { title }, quiet: true })
const answer = (code: string) => async () =>
  new Response(JSON.stringify({ code, success: code === '0', message: '', data: { id: 'a' } }))
const keys = () =>
  fetched.mock.calls.map(([, init]) => (init?.headers as Record<string, string>)['Idempotency-Key'])

beforeEach(() => vi.stubGlobal('fetch', fetched))
afterEach(() => fetched.mockReset())

it('repeats the key for a double tap and for retries until one succeeds', async () => {
  fetched.mockRejectedValueOnce(new TypeError('Failed to fetch'))
  fetched.mockImplementationOnce(answer('500'))
  fetched.mockImplementation(answer('0'))
  await Promise.allSettled([announce('开业'), announce('开业')])
  await announce('开业')
  const [key, ...others] = keys()
  expect(key).toMatch(/^[0-9a-f-]{36}$/)
  expect(others).toEqual([key, key])
})

it('makes a new key after a success, and for another input', async () => {
  fetched.mockImplementation(answer('0'))
  await announce('开业')
  await announce('开业')
  fetched.mockImplementation(answer('500'))
  for (const title of ['开业', '停业']) await announce(title).catch(() => {})
  expect(new Set(keys()).size).toBe(4)
})
