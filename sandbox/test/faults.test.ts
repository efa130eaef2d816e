import { describe, expect, it } from 'vitest'
import { openSandbox } from './support/sandbox.ts'

const qyPath = '/qy/cgi-bin/externalcontact/get_follow_user_list'
const wxPath = '/wx/cgi-bin/ticket/getticket?type=jsapi'

describe('faults', () => {
  it.each([
    ['busy', -1, -1],
    ['quota', 45009, 45009],
    ['ip', 40164, 60020],
    ['expired', 42001, 42001],
  ])('%s is worded by each vendor and happens once', async (kind, wechatCode, wecomCode) => {
    const box = await openSandbox()
    const wechat = `${wxPath}&access_token=${await box.wechatToken()}`
    const wecom = `${qyPath}?access_token=${await box.wecomToken()}`
    await box.control('faults', { kind, vendor: 'wechat' })
    await box.control('faults', { kind, vendor: 'wecom' })
    expect(await box.get(wechat)).toMatchObject({ errcode: wechatCode })
    expect(await box.get(wecom)).toMatchObject({ errcode: wecomCode })
    expect(await box.get(wechat)).toMatchObject({ errcode: 0 })
    expect(await box.get(wecom)).toMatchObject({ errcode: 0 })
  })

  it('waits for its path and counts its times', async () => {
    const box = await openSandbox()
    const token = await box.wecomToken()
    await box.control('faults', { kind: 'busy', path: 'message/send', times: 2 })
    expect(await box.get(`${qyPath}?access_token=${token}`)).toMatchObject({ errcode: 0 })
    const send = () => box.post(`/qy/cgi-bin/message/send?access_token=${token}`, {})
    expect(await send()).toMatchObject({ errcode: -1 })
    expect(await send()).toMatchObject({ errcode: -1 })
    expect(await send()).toMatchObject({ errcode: 41011 })
  })

  it('can break below the words: 500, rubbish, silence', async () => {
    const box = await openSandbox()
    const url = `${box.base}${qyPath}`
    await box.control('faults', { kind: 'http500' })
    expect((await fetch(url)).status).toBe(500)
    await box.control('faults', { kind: 'garbage' })
    await expect((await fetch(url)).json()).rejects.toThrow(SyntaxError)
    await box.control('faults', { kind: 'hang' })
    await expect(fetch(url, { signal: AbortSignal.timeout(200) })).rejects.toThrow(/abort|timeout/i)
  })

  it('warns of a body that is not JSON, as WeCom does, and takes it for empty', async () => {
    const box = await openSandbox()
    const answer = await box.post(
      `/qy/cgi-bin/message/send?access_token=${await box.wecomToken()}`,
      '{broken',
    )
    expect(answer).toMatchObject({
      errcode: 41011,
      errmsg: expect.stringContaining('Warning: wrong json format.'),
    })
  })

  it('brings a short message to its phone', async () => {
    const box = await openSandbox()
    const { accessKey } = box.world.sms
    const sent = { to: '13900010001', text: '验证码 123456' }
    expect(await box.post('/sms/send?accessKey=x', sent)).toMatchObject({ code: '401' })
    expect(await box.post(`/sms/send?accessKey=${accessKey}`, sent)).toMatchObject({ code: 'OK' })
    expect((await box.get('/control/state')).sms).toMatchObject([
      { accounts: ['wang'], text: '验证码 123456' },
    ])
    expect(await box.get(`/control/sms/${sent.to}`)).toMatchObject([sent])
    expect(await box.get('/control/sms/13900010002')).toEqual([])
  })
})
