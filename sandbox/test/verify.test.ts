import { describe, expect, it } from 'vitest'
import { signPage } from '../src/crypto/js-sdk.ts'
import { asHost, openSandbox } from './support/sandbox.ts'

type Box = Awaited<ReturnType<typeof openSandbox>>

const verify = async (box: Box, account: string, asked: object) => {
  const body = JSON.stringify(asked)
  const answer = await asHost(box.port, `${account}.sandbox.localhost`, '/__phone/verify', {
    method: 'POST',
    body,
  })
  return JSON.parse(answer.body)
}

describe('the JS-SDK signature', () => {
  const url = 'http://wang.sandbox.localhost:8788/qw-wxmini/?a=1&from=singlemessage'
  const signed = (ticket: string, page = url) => ({
    timestamp: '1414587457',
    nonceStr: 'n',
    signature: signPage(ticket, 'n', '1414587457', page),
    urls: [page],
  })

  it('is right with the account’s own live ticket alone', async () => {
    const box = await openSandbox()
    const { appId } = box.yunfan.wechat
    const { ticket } = await box.get(
      `/wx/cgi-bin/ticket/getticket?type=jsapi&access_token=${await box.wechatToken()}`,
    )
    const asked = { api: 'config', appId, ...signed(String(ticket)) }
    expect(await verify(box, 'wang', asked)).toMatchObject({ ok: true })
    expect(await verify(box, 'wang', { ...asked, nonceStr: 'm' })).toEqual({
      ok: false,
      why: 'invalid signature',
    })
    expect(await verify(box, 'wang', { ...asked, appId: 'wx0' })).toEqual({ ok: false, why: 'invalid appid' })
    const elsewhere = { ...asked, ...signed(String(ticket), 'http://evil.example/') }
    expect(await verify(box, 'wang', elsewhere)).toEqual({ ok: false, why: 'invalid url domain' })
    await box.control('clock/advance', { seconds: 7201 })
    expect(await verify(box, 'wang', asked)).toEqual({ ok: false, why: 'invalid signature' })
  })

  it('is right after a restart with a ticket from before, for as long as that could live', async () => {
    const before = await openSandbox()
    const { appId } = before.yunfan.wechat
    const token = await before.wechatToken()
    const { ticket } = await before.get(`/wx/cgi-bin/ticket/getticket?type=jsapi&access_token=${token}`)
    await before.close()
    const box = await openSandbox()
    const asked = { api: 'config', appId, ...signed(String(ticket)) }
    expect(await verify(box, 'wang', asked)).toMatchObject({ ok: true })
    await box.control('clock/advance', { seconds: 7201 })
    expect(await verify(box, 'wang', asked)).toMatchObject({ ok: false })
  })

  it('needs the agent’s own ticket for agentConfig', async () => {
    const box = await openSandbox()
    const { corpId, agentId } = box.yunfan.wecom
    const token = await box.wecomToken()
    const page = 'http://lin.sandbox.localhost:8788/qw-wxmini/'
    const corp = await box.get(`/qy/cgi-bin/get_jsapi_ticket?access_token=${token}`)
    const agent = await box.get(`/qy/cgi-bin/ticket/get?type=agent_config&access_token=${token}`)
    const asked = { api: 'agentConfig', appId: corpId, agentId: String(agentId) }
    expect(await verify(box, 'lin', { ...asked, ...signed(String(agent.ticket), page) })).toMatchObject({
      ok: true,
    })
    expect(await verify(box, 'lin', { ...asked, ...signed(String(corp.ticket), page) })).toMatchObject({
      ok: false,
    })
    const config = { api: 'config', appId: corpId, ...signed(String(corp.ticket), page) }
    expect(await verify(box, 'lin', config)).toMatchObject({ ok: true })
  })
})
