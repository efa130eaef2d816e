import { createServer, type IncomingMessage, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, describe, expect, it } from 'vitest'
import { addByCode } from '../src/control/friendship.ts'
import { decryptCallback, signCallback } from '../src/crypto/callback.ts'
import type { Customer } from '../src/world/types.ts'
import { openSandbox } from './support/sandbox.ts'

type Received = { url: URL; body: string }

const servers: Server[] = []
afterEach(() => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections()
    server.close()
  }
})

/** A company's server that answers these statuses in turn, 0 meaning never, and the last one ever after. */
async function company(statuses: number[]) {
  const received: Received[] = []
  const server = createServer(async (request, response) => {
    const body = await read(request)
    received.push({ url: new URL(request.url ?? '', 'http://x'), body })
    const status = statuses[Math.min(received.length, statuses.length) - 1]
    if (status) response.writeHead(status).end()
  })
  servers.push(server)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return { received, productUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}` }
}

async function read(request: IncomingMessage): Promise<string> {
  let text = ''
  for await (const chunk of request) text += chunk
  return text
}

async function withCode(productUrl: string, more: object = {}) {
  const box = await openSandbox({ productUrl })
  const body = { type: 1, scene: 2, user: ['LinXiao'], state: 'card-7', ...more }
  const way = await box.post(
    `/qy/cgi-bin/externalcontact/add_contact_way?access_token=${await box.wecomToken()}`,
    body,
  )
  return { box, id: String(way.config_id), chen: box.world.customers[1] as Customer }
}

const field = (xml: string, name: string) =>
  new RegExp(`<${name}><!\\[CDATA\\[(.*?)]]></${name}>`).exec(xml)?.[1]

describe('a customer scans a contact-me code', () => {
  it('tells the company in an encrypted and signed callback, once', async () => {
    const { received, productUrl } = await company([200])
    const { box, id } = await withCode(productUrl)
    expect(await box.control('scan', { account: 'chen', id })).toMatchObject({ ok: true, already: false })
    await expect.poll(() => received).toHaveLength(1)
    const [{ url, body }] = received as [Received]
    const { corpId, callbackToken, encodingAesKey } = box.yunfan.wecom
    expect(url.pathname).toBe(`/wxwork/v1/callback/${corpId}`)
    const encrypted = field(body, 'Encrypt') ?? ''
    const { timestamp, nonce, msg_signature } = Object.fromEntries(url.searchParams)
    expect(signCallback(callbackToken, timestamp ?? '', nonce ?? '', encrypted)).toBe(msg_signature)
    const { message, receiver } = decryptCallback(encodingAesKey, encrypted)
    expect(receiver).toBe(corpId)
    expect(field(message, 'ChangeType')).toBe('add_external_contact')
    expect(field(message, 'UserID')).toBe('LinXiao')
    expect(field(message, 'State')).toBe('card-7')
    expect(field(message, 'ExternalUserID')).toMatch(/^wm/)
    expect(await box.control('scan', { account: 'chen', id })).toMatchObject({ ok: true, already: true })
    expect(received).toHaveLength(1)
  })

  it('takes one welcome message within twenty seconds', async () => {
    const { received, productUrl } = await company([200])
    const { box, id } = await withCode(productUrl)
    await box.control('scan', { account: 'chen', id })
    await expect.poll(() => received).toHaveLength(1)
    const xml = decryptCallback(
      box.yunfan.wecom.encodingAesKey,
      field(received[0]?.body ?? '', 'Encrypt') ?? '',
    ).message
    const token = await box.wecomToken()
    const welcome = (welcome_code: unknown) =>
      box.post(`/qy/cgi-bin/externalcontact/send_welcome_msg?access_token=${token}`, {
        welcome_code,
        text: { content: '你好，我是林晓' },
      })
    const code = field(xml, 'WelcomeCode')
    expect(await welcome('x')).toMatchObject({ errcode: 41050 })
    expect(await welcome(code)).toMatchObject({ errcode: 0 })
    expect(await welcome(code)).toMatchObject({ errcode: 41051 })
    await box.control('clock/advance', { seconds: 21 })
    expect(await welcome(code)).toMatchObject({ errcode: 41050 })
    const chat = box.sandbox.chats.all().filter((message) => message.chat === 'chen~lin')
    expect(chat.at(-1)).toMatchObject({ kind: 'text', text: '你好，我是林晓', from: 'lin' })
  })

  it('tries three times more when the company is silent or broken', async () => {
    const { received, productUrl } = await company([0, 500, 503, 200])
    const { box, id, chen } = await withCode(productUrl)
    addByCode(box.sandbox, chen, id, { timeoutMs: 2_000, pausesMs: [1, 1, 1] })
    await expect.poll(() => box.sandbox.deliveries[0]?.delivered).toBe(true)
    expect(box.sandbox.deliveries[0]?.tries.map((one) => one.status)).toEqual([0, 500, 503, 200])
    expect(received).toHaveLength(4)
  })

  it('gives up after that', async () => {
    const { received, productUrl } = await company([500])
    const { box, id, chen } = await withCode(productUrl)
    addByCode(box.sandbox, chen, id, { timeoutMs: 2_000, pausesMs: [1, 1, 1] })
    await expect.poll(() => box.sandbox.deliveries[0]?.tries).toHaveLength(4)
    expect(box.sandbox.deliveries[0]?.delivered).toBe(false)
    expect(received).toHaveLength(4)
  })

  it('refuses an exclusive code’s second member and a temporary code’s second use', async () => {
    const { productUrl } = await company([200])
    const { box, id } = await withCode(productUrl, { is_temp: true })
    expect(await box.control('scan', { account: 'chen', id })).toMatchObject({ ok: true })
    expect(await box.control('scan', { account: 'zhao', id })).toMatchObject({ ok: false, why: 'used' })
  })

  it('goes on leading to its member after a restart, until it is removed', async () => {
    const { productUrl } = await company([200])
    const { box: before, id } = await withCode(productUrl)
    await before.close()
    const box = await openSandbox({ productUrl })
    expect(await box.get(`/control/scan/${id}`)).toEqual({ account: 'lin', state: 'card-7' })
    expect(await box.get(`/control/scan/${id.slice(0, -2)}AA`)).toEqual({ account: '', state: '' })
    expect((await fetch(`${box.base}/wwpic/${id}/0`)).status).toBe(200)
    const url = `/qy/cgi-bin/externalcontact/del_contact_way?access_token=${await box.wecomToken()}`
    expect(await box.post(url, { config_id: id })).toMatchObject({ errcode: 0 })
    expect(await box.get(`/control/scan/${id}`)).toEqual({ account: '', state: '' })
  })

  it('tells of a customer who removes the member', async () => {
    const { received, productUrl } = await company([200])
    const { box } = await withCode(productUrl)
    await box.control('unfriend', { customer: 'wang', member: 'lin' })
    await expect.poll(() => received).toHaveLength(1)
    const xml = decryptCallback(
      box.yunfan.wecom.encodingAesKey,
      field(received[0]?.body ?? '', 'Encrypt') ?? '',
    ).message
    expect(field(xml, 'ChangeType')).toBe('del_follow_user')
  })
})
