import { describe, expect, it } from 'vitest'
import { openSandbox } from './support/sandbox.ts'

async function exchangeWith(
  box: Awaited<ReturnType<typeof openSandbox>>,
  code: string,
  company = box.yunfan,
) {
  const { appId, secret } = company.wechat
  return box.get(
    `/wx/sns/oauth2/access_token?appid=${appId}&secret=${secret}&code=${code}&grant_type=authorization_code`,
  )
}

describe('web sign-in', () => {
  it('gives an openid for a code, once', async () => {
    const box = await openSandbox()
    const code = await box.codeFor('wang')
    const first = await exchangeWith(box, code)
    expect(first.openid).toMatch(/^o.{27}$/)
    expect(first.unionid).toBeUndefined()
    expect(await exchangeWith(box, code)).toMatchObject({ errcode: 40163 })
  })

  it('refuses invented codes, codes of another app and old codes', async () => {
    const box = await openSandbox()
    expect(await exchangeWith(box, 'invented')).toMatchObject({ errcode: 40029 })
    const code = await box.codeFor('wang')
    expect(await exchangeWith(box, code, box.qinghe)).toMatchObject({ errcode: 40029 })
    await box.control('clock/advance', { seconds: 301 })
    expect(await exchangeWith(box, code)).toMatchObject({ errcode: 42003 })
  })

  it('gives the unionid and the profile with userinfo, except to whom the subject does not know', async () => {
    const box = await openSandbox()
    const known = await exchangeWith(box, await box.codeFor('wang', box.yunfan, 'snsapi_userinfo'))
    expect(known.unionid).toMatch(/^oU/)
    const profile = await box.get(
      `/wx/sns/userinfo?access_token=${known.access_token}&openid=${known.openid}`,
    )
    expect(profile).toMatchObject({ nickname: '王敏', sex: 0, unionid: known.unionid })
    const unknown = await exchangeWith(box, await box.codeFor('zhao', box.yunfan, 'snsapi_userinfo'))
    expect(unknown.openid).toBeDefined()
    expect(unknown.unionid).toBeUndefined()
  })

  it('does not show a profile to a base token', async () => {
    const box = await openSandbox()
    const base = await exchangeWith(box, await box.codeFor('wang'))
    const url = `/wx/sns/userinfo?access_token=${base.access_token}&openid=${base.openid}`
    expect(await box.get(url)).toMatchObject({ errcode: 48001 })
  })

  it('marks a snapshot visitor, who is another person', async () => {
    const box = await openSandbox()
    const { appId } = box.yunfan.wechat
    const back = 'http://wang.sandbox.localhost:1/back'
    const query = {
      appid: appId,
      redirect_uri: back,
      scope: 'snsapi_userinfo',
      forceSnapShot: 'true',
      as: 'wang',
    }
    const to = (await box.authorize(query)) as URL
    const virtual = await exchangeWith(box, to.searchParams.get('code') ?? '')
    const real = await exchangeWith(box, await box.codeFor('wang'))
    expect(virtual.is_snapshotuser).toBe(1)
    expect(virtual.openid).not.toBe(real.openid)
  })

  it('refreshes a user token for thirty days', async () => {
    const box = await openSandbox()
    const first = await exchangeWith(box, await box.codeFor('wang'))
    const url = `/wx/sns/oauth2/refresh_token?appid=${box.yunfan.wechat.appId}&grant_type=refresh_token&refresh_token=`
    expect(await box.get(url + first.refresh_token)).toMatchObject({ openid: first.openid, expires_in: 7200 })
    expect(await box.get(`${url}invented`)).toMatchObject({ errcode: 40030 })
    await box.control('clock/advance', { seconds: 31 * 86400 })
    expect(await box.get(url + first.refresh_token)).toMatchObject({ errcode: 42002 })
  })

  it('knows a follower’s unionid and only the openid of a stranger', async () => {
    const box = await openSandbox()
    const token = await box.wechatToken()
    const follower = await exchangeWith(box, await box.codeFor('chen'))
    const stranger = await exchangeWith(box, await box.codeFor('zhao'))
    const look = (openid: unknown) => box.get(`/wx/cgi-bin/user/info?access_token=${token}&openid=${openid}`)
    expect(await look(follower.openid)).toMatchObject({ subscribe: 1, unionid: expect.stringMatching(/^oU/) })
    const seen = await look(stranger.openid)
    expect(seen.subscribe).toBe(0)
    expect(seen.unionid).toBeUndefined()
  })
})

describe('global tokens', () => {
  it('refuses missing, invented, expired and replaced tokens each in its way', async () => {
    const box = await openSandbox()
    const ticket = (token: string) => box.get(`/wx/cgi-bin/ticket/getticket?type=jsapi&access_token=${token}`)
    expect(await box.get('/wx/cgi-bin/ticket/getticket?type=jsapi')).toMatchObject({ errcode: 41001 })
    expect(await ticket('invented')).toMatchObject({ errcode: 40014 })
    const first = await box.wechatToken()
    await box.wechatToken()
    expect(await ticket(first)).toMatchObject({ errcode: 0 })
    await box.control('clock/advance', { seconds: 301 })
    expect(await ticket(first)).toMatchObject({ errcode: 40001 })
    const last = await box.wechatToken()
    await box.control('clock/advance', { seconds: 7201 })
    expect(await ticket(last)).toMatchObject({ errcode: 42001 })
  })

  it('keeps a stable token until it is forced, and not often', async () => {
    const box = await openSandbox()
    const { appId, secret } = box.yunfan.wechat
    const ask = (force_refresh: boolean) =>
      box.post('/wx/cgi-bin/stable_token', {
        grant_type: 'client_credential',
        appid: appId,
        secret,
        force_refresh,
      })
    const first = await ask(false)
    expect((await ask(false)).access_token).toBe(first.access_token)
    expect((await ask(true)).access_token).not.toBe(first.access_token)
    expect(await ask(true)).toMatchObject({ errcode: 45011 })
  })

  it('refuses a wrong secret and a wrong app', async () => {
    const box = await openSandbox()
    const url = '/wx/cgi-bin/token?grant_type=client_credential'
    expect(await box.get(`${url}&appid=wxnobody&secret=x`)).toMatchObject({ errcode: 40013 })
    expect(await box.get(`${url}&appid=${box.yunfan.wechat.appId}&secret=x`)).toMatchObject({
      errcode: 40125,
    })
    expect(await box.get(`${url}&secret=x`)).toMatchObject({ errcode: 41002 })
  })
})

describe('mini program', () => {
  const appOf = (box: Awaited<ReturnType<typeof openSandbox>>) => box.yunfan.miniProgram

  it('exchanges a login code once and a phone code once', async () => {
    const box = await openSandbox()
    const { appId, secret } = appOf(box)
    const { code } = await box.control('mini/login', { account: 'wang', app: appId })
    const url = `/wx/sns/jscode2session?appid=${appId}&secret=${secret}&grant_type=authorization_code&js_code=${code}`
    expect(await box.get(url)).toMatchObject({
      openid: expect.stringMatching(/^o/),
      unionid: expect.any(String),
    })
    expect(await box.get(url)).toMatchObject({ errcode: 40163 })
    const query = `grant_type=client_credential&appid=${appId}&secret=${secret}`
    const token = await box.get(`/wx/cgi-bin/token?${query}`)
    const phone = await box.control('mini/phone', { account: 'wang', app: appId })
    expect(phone.encryptedData).toEqual(expect.any(String))
    const ask = () =>
      box.post(`/wx/wxa/business/getuserphonenumber?access_token=${token.access_token}`, { code: phone.code })
    expect(await ask()).toMatchObject({ errcode: 0, phone_info: { purePhoneNumber: '13900010001' } })
    expect(await ask()).toMatchObject({ errcode: 40029 })
  })

  it('draws a code as a picture and words its errors as JSON', async () => {
    const box = await openSandbox()
    const { appId, secret } = appOf(box)
    const query = `grant_type=client_credential&appid=${appId}&secret=${secret}`
    const token = await box.get(`/wx/cgi-bin/token?${query}`)
    const url = `/wx/wxa/getwxacodeunlimit?access_token=${token.access_token}`
    const body = JSON.stringify({ scene: 'yunfan01.abc', page: 'pages/person/index', check_path: false })
    const drawn = await fetch(box.base + url, { method: 'POST', body })
    expect(drawn.headers.get('content-type')).toBe('image/png')
    expect(
      Buffer.from(await drawn.arrayBuffer())
        .subarray(1, 4)
        .toString(),
    ).toBe('PNG')
    expect(await box.post(url, { scene: '中文', page: 'pages/person/index' })).toMatchObject({
      errcode: 40169,
    })
    expect(await box.post(url, { scene: 'a', page: '/pages/person/index' })).toMatchObject({ errcode: 41030 })
  })
})
