import { brotliCompressSync, gzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { createFetchPublic, type FetchRules } from '#core/outbound/fetch-public.ts'
import type { Resolve } from '#core/outbound/target.ts'
import { Unfetched } from '#core/outbound/unfetched.ts'
import { listener } from './listener.ts'
import { allowedAddresses, refusedAddresses } from './refused-addresses.ts'

const inner = await listener()
const rules: FetchRules = { maxBytes: 10_000 }
const page = '<p>你好</p>'

const addressesOf: Record<string, string[]> = {
  localhost: ['127.0.0.1'],
  'metadata.tencentyun.com': ['169.254.0.23'],
  'allowed.example': ['93.184.215.14'],
  'xn--fsqu00a.example': ['93.184.215.14', '2400:3200::1'],
  'mixed.example': ['93.184.215.14', '10.0.0.1'],
}
const resolve: Resolve = async (name) => (addressesOf[name] ?? []).map((address) => ({ address, family: 4 }))

/** Every connection that passes the guard ends at the listener; `dialed` tells to which IP address it would have gone. */
function guarded(options: Parameters<typeof createFetchPublic>[0] = {}) {
  const dialed: string[] = []
  const dial = (address: string) => {
    dialed.push(address)
    return { host: '127.0.0.1', port: inner.port }
  }
  return { dialed, fetchPublic: createFetchPublic({ resolve, dial, ...options }) }
}

async function reasonOf(work: Promise<unknown>): Promise<string> {
  const problem = await work.then(
    () => 'nothing',
    (reason: unknown) => reason,
  )
  expect(problem).toBeInstanceOf(Unfetched)
  return (problem as Unfetched).reason
}

describe('which addresses are asked', () => {
  it.each(refusedAddresses)('refuses %s without a connection', async (address) => {
    const { fetchPublic, dialed } = guarded()
    const before = inner.connections()
    expect(await reasonOf(fetchPublic(address, rules))).toBe('refused')
    expect(dialed).toEqual([])
    expect(inner.connections()).toBe(before)
  })

  it.each(allowedAddresses)('asks %s', async (address) => {
    inner.on((_, response) => response.setHeader('content-type', 'text/html; charset="GBK"').end(page))
    const { fetchPublic, dialed } = guarded()
    const fetched = await fetchPublic(address, rules)
    expect(fetched).toMatchObject({ type: 'text/html', charset: 'gbk' })
    expect(fetched.body.toString()).toBe(page)
    expect(dialed).toHaveLength(1)
  })

  it('refuses a name of which one address is private', async () => {
    expect(await reasonOf(guarded().fetchPublic('http://mixed.example/', rules))).toBe('refused')
  })

  it('connects to the address that was checked, although the name leads elsewhere a moment later', async () => {
    const answers = ['93.184.215.14', '127.0.0.1']
    const { fetchPublic, dialed } = guarded({
      resolve: async () => [{ address: answers.shift() ?? '127.0.0.1', family: 4 }],
    })
    inner.on((_, response) => response.end(page))
    await fetchPublic('http://rebinding.example/', rules)
    expect(dialed).toEqual(['93.184.215.14'])
    expect(await reasonOf(fetchPublic('http://rebinding.example/', rules))).toBe('refused')
  })

  it('refuses a host off the list, and takes a trusted origin wherever it lies', async () => {
    const isAllowed = (host: string) => host === 'allowed.example'
    const { fetchPublic } = guarded()
    expect(await reasonOf(fetchPublic('http://8.8.8.8/', { ...rules, isAllowed }))).toBe('refused')
    inner.on((_, response) => response.end(page))
    await fetchPublic('http://allowed.example/', { ...rules, isAllowed })
    const trusting = createFetchPublic({ trusted: [inner.origin] })
    expect((await trusting(`${inner.origin}/page`, { ...rules, isAllowed })).body.toString()).toBe(page)
    expect(await reasonOf(trusting('http://127.0.0.1:1/page', rules))).toBe('refused')
  })

  it('sends nothing of ours', async () => {
    const heads: string[][] = []
    inner.on((request, response) => {
      heads.push(Object.keys(request.headers).sort())
      response.end()
    })
    await guarded().fetchPublic('http://allowed.example/', rules)
    expect(heads).toEqual([['accept', 'accept-encoding', 'connection', 'host', 'user-agent']])
  })
})

describe('redirects', () => {
  it.each([301, 302, 303, 307, 308])('checks the target of a %i', async (status) => {
    inner.on((_, response) => response.writeHead(status, { location: 'http://169.254.169.254/' }).end())
    const { fetchPublic, dialed } = guarded()
    expect(await reasonOf(fetchPublic('http://allowed.example/', rules))).toBe('refused')
    expect(dialed).toHaveLength(1)
  })

  it('follows two and no third one', async () => {
    let left = 2
    inner.on((_, response) => {
      if (left-- > 0) response.writeHead(302, { location: '/next' }).end()
      else response.end(page)
    })
    const { fetchPublic } = guarded()
    expect((await fetchPublic('http://allowed.example/', rules)).url).toBe('http://allowed.example/next')
    left = 3
    expect(await reasonOf(fetchPublic('http://allowed.example/', rules))).toBe('redirects')
  })

  it('holds the list of hosts at every hop', async () => {
    inner.on((_, response) => response.writeHead(302, { location: 'http://8.8.8.8/' }).end())
    const isAllowed = (host: string) => host === 'allowed.example'
    const { fetchPublic } = guarded()
    expect(await reasonOf(fetchPublic('http://allowed.example/', { ...rules, isAllowed }))).toBe('refused')
  })
})

describe('the content of an answer', () => {
  const reasonFor = (more: Partial<FetchRules> = {}, options = {}) =>
    reasonOf(guarded(options).fetchPublic('http://allowed.example/', { ...rules, ...more }))

  it('undoes the encodings that it asks for', async () => {
    const { fetchPublic } = guarded()
    for (const [encoding, body] of [
      ['gzip', gzipSync(page)],
      ['br', brotliCompressSync(page)],
    ] as const) {
      inner.on((_, response) => response.setHeader('content-encoding', encoding).end(body))
      expect((await fetchPublic('http://allowed.example/', rules)).body.toString()).toBe(page)
    }
  })

  it('refuses a body that is too large: stated, endless, or once it is decompressed', async () => {
    inner.on((_, response) => response.setHeader('content-length', 20_000).write('x'))
    expect(await reasonFor()).toBe('tooLarge')
    inner.on((_, response) => {
      const more = () => response.write('x'.repeat(4_000)) && setImmediate(more)
      response.on('drain', more)
      more()
    })
    expect(await reasonFor()).toBe('tooLarge')
    const bomb = gzipSync(Buffer.alloc(5_000_000))
    expect(bomb.length).toBeLessThan(rules.maxBytes)
    inner.on((_, response) => response.setHeader('content-encoding', 'gzip').end(bomb))
    expect(await reasonFor()).toBe('tooLarge')
  })

  it('gives up on an answer that drips, on silence and on a name that is not resolved', async () => {
    const soon = { timeoutMs: 300 }
    inner.on((_, response) => {
      const timer = setInterval(() => response.write('x'), 20)
      response.on('close', () => clearInterval(timer))
    })
    expect(await reasonFor({}, soon)).toBe('timeout')
    inner.on(() => {})
    expect(await reasonFor({}, soon)).toBe('timeout')
    expect(await reasonFor({}, { ...soon, resolve: () => new Promise(() => {}) })).toBe('timeout')
  })

  it.each([
    ['another content type', { 'content-type': 'application/pdf' }, 200, 'type'],
    ['an unknown encoding', { 'content-type': 'text/html', 'content-encoding': 'zstd' }, 200, 'type'],
    ['a page that is not there', { 'content-type': 'text/html' }, 404, 'status'],
    ['a redirect to nowhere', { location: 'http://:0' }, 302, 'status'],
  ])('refuses %s', async (_, headers, status, reason) => {
    inner.on((__, response) => response.writeHead(status, headers as Record<string, string>).end('x'))
    expect(await reasonFor({ types: ['text/html'] })).toBe(reason)
  })
})
