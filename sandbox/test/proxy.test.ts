import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { brotliDecompressSync, gunzipSync, gzipSync } from 'node:zlib'
import { afterEach, describe, expect, it } from 'vitest'
import { allowFraming } from '../src/phone/headers.ts'
import { asHost, openSandbox } from './support/sandbox.ts'

type Handler = (request: IncomingMessage, response: ServerResponse) => void

const closing: (() => void)[] = []
afterEach(() => {
  for (const close of closing.splice(0)) close()
})

async function behindPhones(handler: Handler) {
  const server = createServer(handler)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  closing.push(() => {
    server.closeAllConnections()
    server.close()
  })
  const { port } = server.address() as AddressInfo
  return openSandbox({ productUrl: `http://127.0.0.1:${port}` })
}

function rawFrom(port: number, path: string, accepted: string) {
  return new Promise<{ headers: IncomingMessage['headers']; raw: Buffer }>((resolve, reject) => {
    const host = `wang.sandbox.localhost:${port}`
    const asked = request(
      { host: '127.0.0.1', port, path, headers: { host, accept: 'text/html', 'accept-encoding': accepted } },
      (answer) => {
        const chunks: Buffer[] = []
        answer.on('data', (chunk: Buffer) => chunks.push(chunk))
        answer.on('end', () => resolve({ headers: answer.headers, raw: Buffer.concat(chunks) }))
      },
    )
    asked.on('error', reject)
    asked.end()
  })
}

const page = '<!doctype html><html><head lang="zh"><title>x</title></head><body>名片</body></html>'
const html = { accept: 'text/html' }

describe('a phone', () => {
  it.each([
    ['sandbox_lang=en', 'en-US,en;q=0.9'],
    ['a=1; sandbox_lang=zh', 'zh-CN,zh;q=0.9'],
    ['sandbox_lang=xx', 'fr'],
  ])('asks in the language that was chosen for all phones by %o', async (cookie, language) => {
    const box = await behindPhones((asked, response) => response.end(asked.headers['accept-language']))
    const headers = { cookie, 'accept-language': 'fr' }
    const { body } = await asHost(box.port, 'wang.sandbox.localhost', '/x', { headers })
    expect(body).toBe(language)
  })

  it('asks as its own device, and says where it stands', async () => {
    const box = await behindPhones((asked, response) => response.end(JSON.stringify(asked.headers)))
    const { body } = await asHost(box.port, 'wang.sandbox.localhost', '/x', {
      headers: {
        'user-agent': 'desktop',
        cookie: 'a=1',
        'sec-ch-ua': 'x',
        connection: 'close, x-hop',
        'x-hop': '1',
      },
    })
    const seen = JSON.parse(body)
    expect(seen['user-agent']).toContain('iPhone')
    expect(seen['user-agent']).toContain('MicroMessenger/8.0.76')
    expect(seen['x-forwarded-host']).toBe(`wang.sandbox.localhost:${box.port}`)
    expect(seen['x-forwarded-proto']).toBe('http')
    expect(seen['x-forwarded-for']).toMatch(/127\.0\.0\.1$/)
    expect(seen.cookie).toBe('a=1')
    expect(seen['sec-ch-ua']).toBeUndefined()
    expect(seen['x-hop']).toBeUndefined()
    const lin = JSON.parse((await asHost(box.port, 'lin.sandbox.localhost', '/')).body)
    expect(lin['user-agent']).toContain('wxwork/4.1.30')
    const gao = JSON.parse((await asHost(box.port, 'gao.sandbox.localhost', '/')).body)
    expect(gao['user-agent']).toContain('Android')
  })

  it('compresses pages for browsers that take it, and passes on what the product compressed', async () => {
    const long = page.replace('名片', '名片'.repeat(2_000))
    const box = await behindPhones((asked, response) => {
      if (asked.url === '/script') {
        response.writeHead(200, { 'content-type': 'text/javascript', 'content-encoding': 'gzip' })
        return void response.end(gzipSync('let a'))
      }
      response.writeHead(200, { 'content-type': 'text/html; charset=utf-8', vary: 'Cookie' })
      response.end(asked.headers['accept-encoding'] === 'identity' ? long : 'was asked compressed')
    })
    for (const [accepted, encoding] of [
      ['gzip, deflate, br', 'br'],
      ['gzip;q=0.8, br;q=0', 'gzip'],
    ] as const) {
      const { headers, raw } = await rawFrom(box.port, '/x', accepted)
      expect(headers['content-encoding']).toBe(encoding)
      expect(headers.vary).toBe('Cookie, Accept-Encoding')
      expect(raw.length).toBeLessThan(long.length / 10)
      const text = (encoding === 'br' ? brotliDecompressSync(raw) : gunzipSync(raw)).toString()
      expect(text).toContain('__phone/bridge.js')
      expect(text).toContain('名片'.repeat(2_000))
    }
    const plain = await rawFrom(box.port, '/x', 'identity')
    expect(plain.headers['content-encoding']).toBeUndefined()
    expect((await rawFrom(box.port, '/script', 'gzip')).headers['content-encoding']).toBe('gzip')
  })

  it('puts the bridge first into the head, compressed or not', async () => {
    const box = await behindPhones((asked, response) => {
      const headers = { 'content-type': 'text/html; charset=utf-8', 'set-cookie': ['a=1; HttpOnly', 'b=2'] }
      if (asked.url === '/gzip')
        response.writeHead(200, { ...headers, 'content-encoding': 'gzip' }).end(gzipSync(page))
      else response.writeHead(200, { ...headers, 'content-length': Buffer.byteLength(page) }).end(page)
    })
    for (const path of ['/page', '/gzip']) {
      const answer = await asHost(box.port, 'wang.sandbox.localhost', path, { headers: html })
      expect(answer.body).toContain('<head lang="zh"><script src="/__phone/bridge.js"></script><title>')
      expect(answer.body).toContain('名片')
      expect(answer.headers['content-length']).toBeUndefined()
      expect(answer.headers['content-encoding']).toBeUndefined()
      expect(answer.headers['set-cookie']).toEqual(['a=1; HttpOnly', 'b=2'])
    }
  })

  it('finds a head that comes in pieces and leaves other text alone', async () => {
    const box = await behindPhones((asked, response) => {
      if (asked.url === '/text') return response.writeHead(200, { 'content-type': 'text/plain' }).end(page)
      response.writeHead(200, { 'content-type': 'text/html' })
      response.write('<!doctype html><ht')
      setImmediate(() => response.end('ml><head></head></html>'))
    })
    const answer = await asHost(box.port, 'wang.sandbox.localhost', '/page', { headers: html })
    expect(answer.body).toContain('<head><script src="/__phone/bridge.js"></script></head>')
    expect((await asHost(box.port, 'wang.sandbox.localhost', '/text')).body).toBe(page)
  })

  it('relaxes frame-ancestors and nothing else', async () => {
    const policy = "default-src 'self';frame-ancestors 'none';script-src 'self' 'sha256-x'"
    const box = await behindPhones((_asked, response) =>
      response.writeHead(200, { 'content-security-policy': policy, 'x-frame-options': 'DENY' }).end(),
    )
    const { headers } = await asHost(box.port, 'wang.sandbox.localhost', '/')
    const framer = `http://sandbox.localhost:${box.port}`
    expect(headers['content-security-policy']).toBe(
      `default-src 'self';frame-ancestors 'self' ${framer};script-src 'self' 'sha256-x'`,
    )
    expect(headers['x-frame-options']).toBeUndefined()
    expect(allowFraming("default-src 'self'", framer)).toBe("default-src 'self'")
  })

  it('passes a stream on while it is being written', async () => {
    let finish = () => {}
    const box = await behindPhones((_asked, response) => {
      response.writeHead(200, { 'content-type': 'text/event-stream' })
      response.write('data: first\n\n')
      finish = () => response.end('data: last\n\n')
    })
    const all = await new Promise<string>((resolve, reject) => {
      const headers = { host: `lin.sandbox.localhost:${box.port}` }
      request({ host: '127.0.0.1', port: box.port, path: '/stream', headers }, (answer) => {
        let text = ''
        answer.on('data', (chunk) => {
          text += chunk
          if (text === 'data: first\n\n') finish()
        })
        answer.on('end', () => resolve(text))
      })
        .on('error', reject)
        .end()
    })
    expect(all).toBe('data: first\n\ndata: last\n\n')
  })

  it('brings bodies, methods, statuses and redirects as they are', async () => {
    const box = await behindPhones((asked, response) => {
      if (asked.url === '/away') return response.writeHead(302, { location: 'http://x.example/a#b' }).end()
      let body = ''
      asked.on('data', (chunk) => (body += chunk))
      asked.on('end', () =>
        response.writeHead(asked.method === 'DELETE' ? 404 : 201).end(`${asked.method} ${body}`),
      )
    })
    const host = 'wang.sandbox.localhost'
    const posted = await asHost(box.port, host, '/api', { method: 'POST', body: '{"名":1}' })
    expect(posted).toMatchObject({ status: 201, body: 'POST {"名":1}' })
    expect(await asHost(box.port, host, '/api', { method: 'DELETE' })).toMatchObject({ status: 404 })
    expect(await asHost(box.port, host, '/api', { method: 'HEAD' })).toMatchObject({ status: 201, body: '' })
    const away = await asHost(box.port, host, '/away')
    expect(away).toMatchObject({ status: 302, headers: { location: 'http://x.example/a#b' } })
  })

  it('leaves compressed files as they are', async () => {
    const zipped = gzipSync('let a = 1')
    const box = await behindPhones((_asked, response) =>
      response.writeHead(200, { 'content-type': 'text/javascript', 'content-encoding': 'gzip' }).end(zipped),
    )
    const answer = await asHost(box.port, 'wang.sandbox.localhost', '/a.js', {
      headers: { 'accept-encoding': 'gzip' },
    })
    expect(answer.headers['content-encoding']).toBe('gzip')
  })

  it('outlives a page that is left in the middle of a question', async () => {
    const box = await openSandbox()
    const unheard: unknown[] = []
    const hear = (problem: unknown) => void unheard.push(problem)
    process.on('unhandledRejection', hear)
    closing.push(() => process.off('unhandledRejection', hear))
    const host = `wang.sandbox.localhost:${box.port}`
    const asked = connect(box.port, '127.0.0.1')
    asked.write(`POST /__phone/verify HTTP/1.1\r\nhost: ${host}\r\ncontent-length: 100\r\n\r\n{"api"`)
    await wait(100)
    asked.destroy()
    await wait(100)
    expect(unheard).toEqual([])
  })

  it('says so when the product is not there, or the phone is not', async () => {
    const box = await openSandbox()
    expect(await asHost(box.port, 'wang.sandbox.localhost', '/')).toMatchObject({
      status: 502,
      body: expect.stringContaining('产品还没有启动'),
    })
    expect(await asHost(box.port, 'nobody.sandbox.localhost', '/')).toMatchObject({ status: 421 })
    expect(await asHost(box.port, 'evil.example', '/control/state')).toMatchObject({ status: 421 })
    expect(await asHost(box.port, 'sandbox.localhost', '/control/state')).toMatchObject({ status: 200 })
  })
})
