import { describe, expect, it } from 'vitest'
import { openSandbox } from './support/sandbox.ts'

const back = 'http://wang.sandbox.localhost:8788/qw-wxmini/?companyId=yunfan01#/pages/person/index'

describe('the authorisation page', () => {
  it('sends a known phone straight back, with code and state before the hash', async () => {
    const box = await openSandbox()
    const to = (await box.authorize({
      appid: box.yunfan.wechat.appId,
      redirect_uri: back,
      state: 'x1',
    })) as URL
    expect(to.hash).toBe('#/pages/person/index')
    expect(to.searchParams.get('companyId')).toBe('yunfan01')
    expect(to.searchParams.get('state')).toBe('x1')
    expect(to.searchParams.get('code')).toMatch(/^[0-9A-Za-z]+$/)
  })

  it('hands no hash of its own on to a page without one', async () => {
    const box = await openSandbox()
    const query = new URLSearchParams({ appid: box.yunfan.wechat.appId, response_type: 'code' })
    query.set('redirect_uri', 'http://wang.sandbox.localhost:8788/x')
    query.set('scope', 'snsapi_base')
    const url = `${box.base}/open/connect/oauth2/authorize?${query}`
    const answer = await fetch(url, { headers: { accept: 'text/html,*/*' }, redirect: 'manual' })
    expect(answer.status).toBe(302)
    expect(answer.headers.get('location')).toMatch(/^http:\/\/wang\.sandbox\.localhost:8788\/x\?code=\w+#$/)
  })

  it('refuses hosts that are not the app’s own, with each vendor’s error', async () => {
    const box = await openSandbox()
    const bad = { redirect_uri: 'http://evil.example/', as: 'wang' }
    expect(await box.authorize({ appid: box.yunfan.wechat.appId, ...bad })).toContain('10003')
    expect(await box.authorize({ appid: box.yunfan.wecom.corpId, ...bad })).toContain('50001')
    const cousin = { redirect_uri: 'http://a.wang.sandbox.localhost/', as: 'wang' }
    expect(await box.authorize({ appid: box.yunfan.wechat.appId, ...cousin })).toContain('10003')
  })

  it('refuses a state that is not letters and digits, or too long', async () => {
    const box = await openSandbox()
    const query = { appid: box.yunfan.wechat.appId, redirect_uri: back }
    expect(await box.authorize({ ...query, state: 'a.b' })).toContain('10012')
    expect(await box.authorize({ ...query, state: 'a'.repeat(129) })).toContain('10012')
    expect(await box.authorize({ ...query, state: 'a'.repeat(128) })).toBeInstanceOf(URL)
  })

  it('asks before it gives a profile, but not a follower', async () => {
    const box = await openSandbox()
    const query = { appid: box.yunfan.wechat.appId, scope: 'snsapi_userinfo' }
    const stranger = 'http://zhao.sandbox.localhost:8788/'
    expect(await box.authorize({ ...query, redirect_uri: stranger })).toContain('consent-yes')
    const follower = 'http://chen.sandbox.localhost:8788/'
    expect(await box.authorize({ ...query, redirect_uri: follower })).toBeInstanceOf(URL)
  })

  it('lets no person use an app that belongs to another client', async () => {
    const box = await openSandbox()
    const lin = 'http://lin.sandbox.localhost:8788/'
    expect(await box.authorize({ appid: box.yunfan.wechat.appId, redirect_uri: lin })).toContain('10006')
    expect(await box.authorize({ appid: box.yunfan.wecom.corpId, redirect_uri: lin })).toBeInstanceOf(URL)
  })

  it('needs the agent for private information', async () => {
    const box = await openSandbox()
    const lin = { appid: box.yunfan.wecom.corpId, redirect_uri: 'http://lin.sandbox.localhost/', as: 'lin' }
    expect(await box.authorize({ ...lin, scope: 'snsapi_privateinfo' })).toContain('41011')
  })
})
