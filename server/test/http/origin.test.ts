import jsQR from 'jsqr'
import sharp from 'sharp'
import { beforeAll, describe, expect, it, vi } from 'vitest'
import { testApp } from '../support/app.ts'
import type { MadeStaff } from '../support/makers.ts'

const env = { WEB_DIST: '/nowhere', TRUST_PROXY: 'true', PUBLIC_ORIGIN: 'https://cards.example' }
const fixture = await testApp(env)
const instance = await testApp(env)
const { parts, callAs, makeCompany, makeStaff } = fixture
const { db } = parts

let lin: MadeStaff
let own: string
let others: string

beforeAll(async () => {
  lin = await makeStaff(await makeCompany(), { name: '林晓', role: 'admin' })
  const other = await makeCompany()
  own = `${lin.companyId}.example:8443`
  others = `${other}.example:8443`
  await list(own, lin.companyId)
  await list(others, other)
})

const list = (key: string, company: string) =>
  db.ops.insertInto('directory').values({ kind: 'domain', key, company }).execute()
const under = (host: string) => ({ 'x-forwarded-host': host, 'x-forwarded-proto': 'https' })

const get = async (url: string, host: string, { app } = fixture) => {
  const answer = await app.inject({ method: 'GET', url, headers: under(host) })
  expect(answer.statusCode).toBe(200)
  return answer
}

async function scan(url: string, host: string, of = fixture): Promise<string> {
  const { rawPayload } = await get(url, host, of)
  const { data, info } = await sharp(rawPayload).ensureAlpha().raw().toBuffer({ resolveWithObject: true })
  return jsQR(new Uint8ClampedArray(data), info.width, info.height)?.data ?? ''
}

/** Every call that returns an address of the product, and the address. */
const handedOut: Record<string, (host: string) => Promise<string>> = {
  'the code of a card': (host) => scan(`/card-code/${lin.companyId}/${lin.userId}.png`, host),
  'a vCard': async (host) =>
    (await get(`/card-vcard/${lin.companyId}/${lin.userId}.vcf`, host)).body.replaceAll('\r\n ', ''),
  'a vCard’s code': (host) => scan(`/card-vcard/${lin.companyId}/${lin.userId}.png`, host),
  'the code of a company card': async (host) => {
    const { body } = await callAs(lin.session, 'POST /biz/v1/card/company_card/create', {
      body: { name: '总部' },
    })
    const cardId = body.data?.cardId ?? ''
    for (const move of ['apply', 'open'] as const)
      await callAs(lin.session, `POST /biz/v1/card/company_card/${move}`, { body: { cardId } })
    return scan(`/company-card-code/${lin.companyId}/${cardId}.png`, host)
  },
  'the code of a poster': async (host) => {
    const { body } = await callAs(lin.session, 'GET /card/v1/poster', { query: {} })
    return scan(body.data?.posters[0]?.image ?? '', host)
  },
  'a prepared share': async (host) => {
    const { body } = await callAs(lin.session, 'POST /biz/v1/clue/share/prepare', {
      body: { contentType: 'card', contentId: lin.userId },
      headers: under(host),
    })
    return body.data?.link ?? ''
  },
}

describe.each(Object.entries(handedOut))('%s', (_, says) => {
  it('leads to the host that a proxy names where that is the company’s own, and else to the public one', async () => {
    const originAt = async (host: string) => /https?:\/\/[^/]+(?=\/qw-wxmini)/.exec(await says(host))?.[0]
    expect(await originAt(own)).toBe(`https://${own}`)
    for (const host of ['evil.example', others, own.replace(':8443', ''), `${own}.evil.example`])
      expect(await originAt(host), host).toBe('https://cards.example')
  })
})

it('is known without the database, and a domain that comes or goes is known to every instance', async () => {
  const companyId = await makeCompany()
  const { userId } = await makeStaff(companyId)
  const url = `/card-code/${companyId}/${userId}.png`
  const host = `${companyId}.example`
  const within = { interval: 20 }
  for (const of of [fixture, instance]) expect(await scan(url, host, of)).toContain('https://cards.example/')
  await list(host, companyId)
  for (const of of [fixture, instance])
    await expect.poll(() => scan(url, host, of), within).toContain(`https://${host}/`)

  const tenant = vi.spyOn(db, 'tenant')
  await expect
    .poll(async () => {
      tenant.mockClear()
      await get(url, host)
      await get(url, 'evil.example')
      return tenant.mock.calls.length
    }, within)
    .toBe(0)
  tenant.mockRestore()

  await db.ops.deleteFrom('directory').where('key', '=', host).execute()
  for (const of of [fixture, instance])
    await expect.poll(() => scan(url, host, of), within).toContain('https://cards.example/')
})

describe('cookies are for https and this host alone', () => {
  const comeBack = async (settings: NodeJS.ProcessEnv, headers: Record<string, string> = {}) => {
    const { app } = await testApp({ WEB_DIST: '/nowhere', ...settings })
    const state = lin.companyId + '0'.repeat(32)
    const { cookies } = await app.inject({ url: `/wxwork/v1/oauth/callback?state=${state}`, headers })
    return cookies.map(({ name, secure, path, domain }) => [name, secure, path, domain])
  }
  const marker = () => `mp_in_${lin.companyId}`
  const { PUBLIC_ORIGIN } = env

  it('where a proxy ends it, trusted to say so or not', async () => {
    expect(await comeBack({ PUBLIC_ORIGIN })).toEqual([[`__Host-${marker()}`, true, '/', undefined]])
    expect(await comeBack(env, under('cards.example'))).toEqual([
      [`__Host-${marker()}`, true, '/', undefined],
    ])
  })

  it('and not where there is none', async () => {
    expect(await comeBack({})).toEqual([[marker(), undefined, '/', undefined]])
    const plain = { ...under(own), 'x-forwarded-proto': 'http' }
    expect(await comeBack(env, plain)).toEqual([[marker(), undefined, '/', undefined]])
  })

  it('and one that a neighbouring domain could set is none of ours there', async () => {
    const { app } = fixture
    const read = async (cookie: string, proto: string) => {
      const headers = { ...under(own), 'x-forwarded-proto': proto, cookie, 'accept-language': 'en' }
      const { body } = await app.inject({ url: '/biz/v1/home/nothing', headers })
      return JSON.parse(body).message
    }
    const [zh, en] = [await read('mp_lang=zh', 'http'), await read('mp_lang=en', 'http')]
    expect(zh).not.toBe(en)
    expect(await read('mp_lang=zh', 'https')).toBe(en)
    expect(await read('__Host-mp_lang=zh', 'https')).toBe(zh)
  })
})
