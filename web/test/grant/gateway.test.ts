// @vitest-environment happy-dom

import { dropSession, keepSession } from '@mingpian/client/session.ts'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { gateway } from '#features/grant/gateway.ts'
import { userRecord } from '../support/records.ts'

const fetched = vi.fn<typeof fetch>()
const answer = { optionName: 'user-authorizer.GetUserIdentity' }

beforeEach(() => {
  history.replaceState(null, '', '/qw-wxmini/?companyId=yunfan01')
  localStorage.clear()
  vi.stubGlobal('fetch', fetched)
  fetched.mockReset()
  fetched.mockImplementation(async () =>
    Response.json({ code: '0', success: true, message: '', data: answer, requestId: 'r' }),
  )
})
afterEach(() => {
  dropSession()
  delete window.__mp
})
const gatewayAt = (host: string) => Object.assign(window, { __mp: { gateway: host } })

describe('the web gateway', () => {
  it.each([undefined, ''])('without a host (%s) says so in the log and sends nothing', async (host) => {
    const logged = vi.spyOn(console, 'error').mockImplementation(() => {})
    if (host !== undefined) gatewayAt(host)
    expect(await gateway('user-authorizer.GetUserIdentity', {})).toBeUndefined()
    expect(logged.mock.calls).toEqual([['webGateway request domain not found']])
    expect(fetched).not.toHaveBeenCalled()
  })

  it.each([
    ['https://gateway.example.com', 'https://gateway.example.com/webgateway/go'],
    ['/', '/webgateway/go'],
  ])('at %s is asked by one option, named in a header too', async (host, address) => {
    gatewayAt(host)
    keepSession(userRecord())
    const extra = { from: 'test' }
    expect(await gateway('user-authorizer.GetUserIdentity', { companyID: 'yunfan01' }, { extra })).toEqual(
      answer,
    )
    const [url, init] = fetched.mock.calls[0]!
    expect(url).toBe(address)
    expect(init?.method).toBe('POST')
    expect(init?.headers).toMatchObject({
      'option-name': 'user-authorizer.GetUserIdentity',
      'x-auth-accountid': 'yunfan01',
      Authorization: 'yunfan01.session',
    })
    expect(JSON.parse(String(init?.body))).toEqual({
      optionName: 'user-authorizer.GetUserIdentity',
      params: { companyID: 'yunfan01' },
      extra,
    })
  })

  it('fails as every call does', async () => {
    gatewayAt('/')
    fetched.mockImplementation(async () =>
      Response.json({ code: '500483', success: false, message: '', data: null, requestId: 'r9' }),
    )
    await expect(gateway('user-authorizer.CompleteUserIdentity', {}, { quiet: true })).rejects.toMatchObject({
      code: '500483',
      requestId: 'r9',
    })
  })
})
