import { beforeEach, describe, expect, it } from 'vitest'
import { type VendorRequest, vendorHttp } from '#core/platform/http.ts'
import { VendorError } from '#core/platform/vendor-error.ts'
import { fakeVendor } from './fake-vendor.ts'

const vendor = await fakeVendor()
const logged: unknown[] = []
const call = vendorHttp('wechat', vendor.base, { warn: (...line) => void logged.push(line) })
const ask: VendorRequest = {
  method: 'GET',
  path: '/ask',
  query: { secret: 'top-secret', code: 'code-of-the-visitor' },
}

async function failureOf(work: Promise<unknown>): Promise<VendorError> {
  const problem = await work.then(
    () => undefined,
    (reason: unknown) => reason,
  )
  expect(problem).toBeInstanceOf(VendorError)
  return problem as VendorError
}

beforeEach(() => {
  vendor.calls.length = 0
  logged.length = 0
  vendor.fail('/ask')
  vendor.on('/ask', ({ query, body }) => ({ query, body }))
})

describe('a vendor call', () => {
  it('sends what it was given and reads JSON, also without an errcode', async () => {
    const answer = await call({ ...ask, method: 'POST', body: { name: '云帆' } })
    expect(answer).toEqual({ json: { query: ask.query, body: { name: '云帆' } } })
  })

  it('reads an image by its type, and an error by its first byte whatever the type says', async () => {
    const png = Buffer.from('89504e47', 'hex')
    vendor.on('/ask', () => png)
    expect(await call(ask)).toEqual({ image: png, type: 'image/png' })
    vendor.on('/ask', () => Buffer.from('{"errcode":41030,"errmsg":"invalid page"}'))
    expect(await failureOf(call(ask))).toMatchObject({ errcode: 41030, errmsg: 'invalid page' })
  })

  it('tries again when the vendor is busy, broken or gone, three times at most', async () => {
    const faults = [-1, 'http500', 'reset'] as const
    const tryOut = async (fault: (typeof faults)[number]) => {
      const path = `/ask/${fault}`
      vendor.on(path, () => ({}))
      vendor.fail(path, fault, fault)
      await call({ ...ask, path })
      expect(vendor.to(path)).toHaveLength(3)
      vendor.fail(path, fault, fault, fault)
      await failureOf(call({ ...ask, path }))
      expect(vendor.to(path)).toHaveLength(6)
    }
    await Promise.all(faults.map(tryOut))
  })

  it.each([40029, 45009, 45033, 'garbage'] as const)('does not try again after %s', async (fault) => {
    vendor.fail('/ask', fault)
    await failureOf(call(ask))
    expect(vendor.calls).toHaveLength(1)
  })

  it('repeats what must not be done twice only where the vendor was busy', async () => {
    vendor.fail('/ask', 'reset')
    await failureOf(call({ ...ask, retry: 'busy' }))
    vendor.fail('/ask', -1)
    await call({ ...ask, retry: 'busy' })
    expect(vendor.calls).toHaveLength(3)
  })

  it('gives up on silence, on endless answers and on answers that are not JSON, and says which', async () => {
    vendor.fail('/ask', 'hang')
    expect(await failureOf(call({ ...ask, timeoutMs: 60 }))).toMatchObject({ errcode: 'timeout' })
    expect(vendor.calls).toHaveLength(1)
    vendor.fail('/ask', 'endless')
    expect(await failureOf(call(ask))).toMatchObject({ errcode: 'too large' })
    vendor.fail('/ask', 'garbage')
    expect(await failureOf(call(ask))).toMatchObject({ errcode: 'malformed' })
    vendor.on('/ask', () => '[1]')
    expect(await failureOf(call(ask))).toMatchObject({ errcode: 'malformed' })
  })

  it('never says a secret, in no log and no error', async () => {
    vendor.fail('/ask', 'reset', 'http500', 40125)
    const problem = await failureOf(call(ask))
    expect(problem).toMatchObject({
      vendor: 'wechat',
      errcode: 40125,
      hint: 'The secret of this app is wrong.',
    })
    expect(logged).toHaveLength(3)
    expect(JSON.stringify([logged, problem, problem.stack])).not.toMatch(/top-secret|code-of-the-visitor/)
  })

  it('does not follow a vendor elsewhere', async () => {
    vendor.fail('/ask', { redirect: '/elsewhere' })
    expect(await failureOf(call({ ...ask, retry: 'none' }))).toMatchObject({ errcode: 'network' })
    expect(vendor.to('/elsewhere')).toHaveLength(0)
  })

  it('says that the host cannot be reached', async () => {
    const unreachable = vendorHttp('wecom', 'http://127.0.0.1:64999', { warn() {} })
    const problem = await failureOf(unreachable({ ...ask, retry: 'none' }))
    expect(problem).toMatchObject({ vendor: 'wecom', errcode: 'network', errmsg: 'ECONNREFUSED' })
  })
})
