import { createDecipheriv, createHash, createHmac } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { faultKinds } from '../src/state/faults.ts'
import { type Json, openSandbox } from './support/sandbox.ts'

type Box = Awaited<ReturnType<typeof openSandbox>>

const mini = (box: Box) => box.yunfan.miniProgram

async function logIn(box: Box, account = 'wang'): Promise<{ openid: string; session_key: string }> {
  const { appId, secret } = mini(box)
  const { code } = await box.control('mini/login', { account, app: appId })
  const query = `appid=${appId}&secret=${secret}&grant_type=authorization_code&js_code=${code}`
  return (await box.get(`/wx/sns/jscode2session?${query}`)) as { openid: string; session_key: string }
}

async function miniToken(box: Box): Promise<string> {
  const { appId, secret } = mini(box)
  const query = `grant_type=client_credential&appid=${appId}&secret=${secret}`
  return String((await box.get(`/wx/cgi-bin/token?${query}`)).access_token)
}

function decrypt(key: string, { iv, encryptedData }: Json): Json {
  const [secret, start] = [key, String(iv)].map((text) => Buffer.from(text, 'base64')) as [Buffer, Buffer]
  const decipher = createDecipheriv('aes-128-cbc', secret, start)
  const plain = Buffer.concat([decipher.update(String(encryptedData), 'base64'), decipher.final()])
  return JSON.parse(plain.toString()) as Json
}

describe('what a mini program grants', () => {
  it('is sealed under the key of the last login, and says for which app', async () => {
    const box = await openSandbox()
    const first = await logIn(box)
    const phone = await box.control('mini/phone', { account: 'wang', app: mini(box).appId })
    expect(decrypt(first.session_key, phone)).toMatchObject({
      purePhoneNumber: '13900010001',
      watermark: { appid: mini(box).appId },
    })
    const profile = await box.control('mini/profile', { account: 'wang', app: mini(box).appId })
    expect(profile).toMatchObject({ errMsg: 'getUserProfile:ok', nickName: '王敏' })
    const signed = createHash('sha1').update(`${profile.rawData}${first.session_key}`)
    expect(profile.signature).toBe(signed.digest('hex'))
    expect(decrypt(first.session_key, profile)).not.toHaveProperty('openId')
    const second = await logIn(box)
    const later = await box.control('mini/phone', { account: 'wang', app: mini(box).appId })
    expect(() => decrypt(first.session_key, later)).toThrow()
    expect(decrypt(second.session_key, later)).toMatchObject({ purePhoneNumber: '13900010001' })
  })

  it('has no sealed part before a login, and none for a member', async () => {
    const box = await openSandbox()
    const app = mini(box).appId
    expect(await box.control('mini/phone', { account: 'chen', app })).not.toHaveProperty('encryptedData')
    expect(await box.control('mini/phone', { account: 'lin', app })).toMatchObject({
      error: 'no such customer',
    })
  })

  it('gives the phone for a code of this app, once and for five minutes', async () => {
    const box = await openSandbox()
    const token = await miniToken(box)
    const ask = (code: unknown) =>
      box.post(`/wx/wxa/business/getuserphonenumber?access_token=${token}`, { code })
    const fresh = async (app = mini(box).appId) =>
      (await box.control('mini/phone', { account: 'wang', app })).code
    const code = await fresh()
    expect(await ask(code)).toMatchObject({ phone_info: { purePhoneNumber: '13900010001' } })
    expect(await ask(code)).toMatchObject({ errcode: 40029 })
    expect(await ask(await fresh(box.qinghe.miniProgram.appId))).toMatchObject({ errcode: 40029 })
    expect(await ask('')).toMatchObject({ errcode: 41008 })
    const old = await fresh()
    await box.control('clock/advance', { seconds: 301 })
    expect(await ask(old)).toMatchObject({ errcode: 40029 })
    const service = await box.wechatToken()
    const url = `/wx/wxa/business/getuserphonenumber?access_token=${service}`
    expect(await box.post(url, { code: await fresh() })).toMatchObject({ errcode: 48001 })
  })

  it('knows whether a key is the one of the last login', async () => {
    const box = await openSandbox()
    const token = await miniToken(box)
    const check = (openid: string, key: string, method = 'hmac_sha256') => {
      const signature = createHmac('sha256', key).update('').digest('hex')
      const query = new URLSearchParams({ access_token: token, openid, signature, sig_method: method })
      return box.get(`/wx/wxa/checksession?${query}`)
    }
    const first = await logIn(box)
    expect(await check(first.openid, first.session_key)).toMatchObject({ errcode: 0 })
    await logIn(box)
    expect(await check(first.openid, first.session_key)).toMatchObject({ errcode: 87009 })
    expect(await check('nobody', first.session_key)).toMatchObject({ errcode: 40003 })
    expect(await check(first.openid, first.session_key, 'md5')).toMatchObject({ errcode: 40097 })
  })
})

describe('WeCom', () => {
  it('logs only a member in from its mini program', async () => {
    const box = await openSandbox()
    const { corpId } = box.yunfan.wecom
    const token = await box.wecomToken()
    const exchange = async (account: string) => {
      const { code } = await box.control('mini/login', { account, app: corpId })
      const query = `access_token=${token}&grant_type=authorization_code&js_code=${code}`
      return box.get(`/qy/cgi-bin/miniprogram/jscode2session?${query}`)
    }
    expect(await exchange('lin')).toMatchObject({ corpid: corpId, userid: 'LinXiao', errcode: 0 })
    expect(await exchange('he')).toMatchObject({ errcode: 40029 })
    expect(await exchange('wang')).toMatchObject({ errcode: 40029 })
  })

  it('shows private facts for a ticket of half an hour', async () => {
    const box = await openSandbox()
    const token = await box.wecomToken()
    const code = await box.codeFor('lin', box.yunfan, 'snsapi_privateinfo', true)
    const who = await box.get(`/qy/cgi-bin/auth/getuserinfo?access_token=${token}&code=${code}`)
    const detail = (user_ticket: unknown) =>
      box.post(`/qy/cgi-bin/auth/getuserdetail?access_token=${token}`, { user_ticket })
    expect(await detail(who.user_ticket)).toMatchObject({ userid: 'LinXiao', mobile: '13900000101' })
    expect(await detail('invented')).toMatchObject({ errcode: 84015 })
    await box.control('clock/advance', { seconds: 1801 })
    expect(await detail(who.user_ticket)).toMatchObject({ errcode: 84014 })
  })

  it('takes an agent-developed app’s permanent code for its secret', async () => {
    const box = await openSandbox()
    expect(box.qinghe.wecom.appType).toBe(1)
    const token = await box.wecomToken(box.qinghe)
    const code = await box.codeFor('he', box.qinghe, 'snsapi_base', true)
    const who = await box.get(`/qy/cgi-bin/auth/getuserinfo?access_token=${token}&code=${code}`)
    expect(who).toMatchObject({ userid: 'HeJing' })
  })

  it('finds a member by the phone', async () => {
    const box = await openSandbox()
    const token = await box.wecomToken()
    const ask = (mobile: string) => box.post(`/qy/cgi-bin/user/getuserid?access_token=${token}`, { mobile })
    expect(await ask('13900000101')).toMatchObject({ userid: 'LinXiao' })
    expect(await ask('13900010001')).toMatchObject({ errcode: 60111 })
  })
})

const calls: [string, 'GET' | 'POST'][] = [
  ['/wx/sns/jscode2session', 'GET'],
  ['/wx/sns/oauth2/access_token', 'GET'],
  ['/wx/sns/userinfo', 'GET'],
  ['/wx/cgi-bin/user/info', 'GET'],
  ['/wx/wxa/checksession', 'GET'],
  ['/wx/wxa/business/getuserphonenumber', 'POST'],
  ['/qy/cgi-bin/auth/getuserinfo', 'GET'],
  ['/qy/cgi-bin/auth/getuserdetail', 'POST'],
  ['/qy/cgi-bin/miniprogram/jscode2session', 'GET'],
  ['/qy/cgi-bin/user/getuserid', 'POST'],
  ['/sms/send', 'POST'],
]

describe.each(calls)('%s', (path, method) => {
  it('fails in every way on request, once', async () => {
    const box = await openSandbox()
    const ask = (patience = 5000) =>
      fetch(`${box.base}${path}?accessKey=${box.world.sms.accessKey}`, {
        method,
        ...(method === 'POST' ? { body: '{}' } : {}),
        signal: AbortSignal.timeout(patience),
      })
    const usual = await (await ask()).text()
    for (const kind of faultKinds) {
      await box.control('faults', { kind, path: path.replace(/^\/(wx|qy\/cgi-bin|sms)/, '') })
      if (kind === 'hang') await expect(ask(150)).rejects.toThrow(/abort|timeout/i)
      else {
        const answer = await ask()
        if (kind === 'http500') expect(answer.status).toBe(500)
        const text = await answer.text()
        expect(codeIn(text)).not.toBe(codeIn(usual))
      }
    }
    expect(codeIn(await (await ask()).text())).toBe(codeIn(usual))
  })
})

/** The vendor's code in an answer, or the words of one that is none. */
function codeIn(text: string): string {
  try {
    const { errcode, code } = JSON.parse(text) as Json
    return String(errcode ?? code)
  } catch {
    return text
  }
}

describe('another account on the same phone', () => {
  it('is the one who signs in there; the owner may come back', async () => {
    const box = await openSandbox()
    const ask = async () => {
      const to = (await box.authorize({
        appid: box.yunfan.wechat.appId,
        redirect_uri: 'http://wang.sandbox.localhost:1/back',
      })) as URL
      return box.sandbox.codes.redeem(to.searchParams.get('code') ?? '', box.yunfan.wechat.appId, 'oauth')
    }
    await box.control('phone/login', { phone: 'wang', account: 'zhao' })
    expect(await ask()).toMatchObject({ grant: { account: 'zhao' } })
    expect((await box.get('/control/state')).logins).toEqual({ wang: 'zhao' })
    await box.control('phone/login', { phone: 'wang', account: 'wang' })
    expect(await ask()).toMatchObject({ grant: { account: 'wang' } })
    expect(await box.control('phone/login', { phone: 'lin', account: 'wang' })).toHaveProperty('error')
  })
})
