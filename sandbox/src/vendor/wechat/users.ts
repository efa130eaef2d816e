import type { Sandbox } from '../../state/sandbox.ts'
import { letters, openIdOf } from '../../world/ids.ts'
import type { Customer } from '../../world/types.ts'
import { type Call, type Calls, Refusal } from '../answer.ts'
import { type App, provenApp, tokenApp } from './tokens.ts'

const twoHours = 7200
const thirtyDays = 30 * 86400

/** Web sign-in: codes for openids, and what a grant of `snsapi_userinfo` shows. */
export function wechatUserCalls(sandbox: Sandbox): Calls {
  const { directory } = sandbox

  const exchange = ({ query }: Call) => {
    const app = provenApp(sandbox, query.appid ?? '', query.secret ?? '')
    if (query.grant_type !== 'authorization_code') throw new Refusal(40002, 'invalid grant_type')
    if (!query.code) throw new Refusal(41008, 'missing code')
    const redeemed = sandbox.codes.redeem(query.code, app.appId, 'oauth')
    if (!redeemed.ok) {
      if (redeemed.why === 'used') throw new Refusal(40163, 'code been used')
      if (redeemed.why === 'expired') throw new Refusal(42003, 'code expired')
      throw new Refusal(40029, 'invalid code')
    }
    const { account, scope, snapshot } = redeemed.grant
    const granted = { appId: app.appId, account, scope }
    return {
      access_token: sandbox.userTokens.issue({ ...granted, snapshot }, twoHours, 88),
      expires_in: twoHours,
      refresh_token: sandbox.refreshTokens.issue(granted, thirtyDays, 88),
      openid: openIdFor(account, app.appId, snapshot),
      scope,
      ...(snapshot ? { is_snapshotuser: 1 } : {}),
      ...(scope === 'snsapi_userinfo' ? unionField(app, customerOf(account), snapshot) : {}),
    }
  }

  const refresh = ({ query }: Call) => {
    if (!query.appid) throw new Refusal(41002, 'appid missing')
    const found = sandbox.refreshTokens.find(query.refresh_token ?? '')
    if (found.state === 'expired') throw new Refusal(42002, 'refresh_token expired')
    if (found.state !== 'ok' || found.value.appId !== query.appid)
      throw new Refusal(40030, 'invalid refresh_token')
    const { appId, account, scope } = found.value
    return {
      access_token: sandbox.userTokens.issue({ appId, account, scope, snapshot: false }, twoHours, 88),
      expires_in: twoHours,
      refresh_token: query.refresh_token,
      openid: openIdOf(account, appId),
      scope,
    }
  }

  const profile = ({ query }: Call) => {
    const token = userToken(query)
    if (token.scope !== 'snsapi_userinfo') throw new Refusal(48001, 'api unauthorized')
    const app = { ...tokenOwner(token.appId) }
    const customer = customerOf(token.account)
    return {
      openid: query.openid,
      nickname: token.snapshot ? '微信用户' : customer.nickname,
      sex: 0,
      language: '',
      city: '',
      province: '',
      country: '',
      headimgurl: portraitUrl(sandbox, token.snapshot ? 'nobody' : customer.account),
      privilege: [],
      ...unionField(app, customer, token.snapshot),
    }
  }

  const check = ({ query }: Call) => {
    userToken(query)
    return { errcode: 0, errmsg: 'ok' }
  }

  /** The account's data of a follower; of anyone else only `subscribe: 0`. */
  const follower = (call: Call) => {
    const app = tokenApp(sandbox, call)
    const openId = call.query.openid ?? ''
    const customer = directory.customerByOpenId(app.appId, openId)
    if (!customer) throw new Refusal(40003, 'invalid openid')
    if (!customer.follows.includes(app.company.companyId))
      return { subscribe: 0, openid: openId, tagid_list: [] }
    return {
      subscribe: 1,
      openid: openId,
      nickname: '',
      sex: 0,
      language: 'zh_CN',
      city: '',
      province: '',
      country: '',
      headimgurl: '',
      subscribe_time: sandbox.clock.seconds() - thirtyDays,
      remark: '',
      groupid: 0,
      tagid_list: [],
      subscribe_scene: 'ADD_SCENE_QR_CODE',
      qr_scene: 0,
      qr_scene_str: '',
      ...unionField(app, customer, false),
    }
  }

  function userToken(query: Record<string, string>) {
    const found = sandbox.userTokens.find(query.access_token ?? '')
    if (found.state === 'expired') throw new Refusal(42001, 'access_token expired')
    if (found.state !== 'ok') throw new Refusal(40001, 'invalid credential')
    const { account, appId, snapshot } = found.value
    if (openIdFor(account, appId, snapshot) !== query.openid) throw new Refusal(40003, 'invalid openid')
    return found.value
  }

  function customerOf(account: string): Customer {
    const person = directory.person(account)
    if (person?.kind !== 'customer') throw new Refusal(50001, 'user unauthorized')
    return person.customer
  }

  function tokenOwner(appId: string) {
    const company = directory.companyByApp(appId)
    if (!company) throw new Refusal(40013, 'invalid appid')
    return { company }
  }

  function unionField(app: Pick<App, 'company'>, customer: Customer, snapshot: boolean) {
    const unionid = snapshot ? undefined : directory.unionId(customer, app.company.openPlatformSubject)
    return unionid ? { unionid } : {}
  }

  return {
    'GET /sns/oauth2/access_token': exchange,
    'GET /sns/oauth2/refresh_token': refresh,
    'GET /sns/userinfo': profile,
    'GET /sns/auth': check,
    'GET /cgi-bin/user/info': follower,
  }
}

/** A snapshot visitor is a virtual account: another openid every day in real life, one per person here. */
function openIdFor(account: string, appId: string, snapshot: boolean): string {
  return snapshot ? `o${letters(`snapshot ${appId} ${account}`, 27)}` : openIdOf(account, appId)
}

export function portraitUrl(sandbox: Sandbox, account: string): string {
  return `${sandbox.address.server}/mmhead/${account}/132`
}
