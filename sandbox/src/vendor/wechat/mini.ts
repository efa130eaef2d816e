import { createHmac, randomBytes } from 'node:crypto'
import { answerPicture } from '../../control/picture-checks.ts'
import { drawMiniCode } from '../../images/mini-code.ts'
import type { Redeemed } from '../../state/codes.ts'
import type { Sandbox } from '../../state/sandbox.ts'
import { openIdOf } from '../../world/ids.ts'
import type { Customer } from '../../world/types.ts'
import { type Call, type Calls, numberOf, objectOf, Picture, Refusal, textOf } from '../answer.ts'
import { provenApp, tokenApp } from './tokens.ts'

/** Characters that a code's scene may hold. */
const sceneRule = /^[0-9A-Za-z!#$&'()*+,/:;=?@\-._~]{1,32}$/

export function wechatMiniCalls(sandbox: Sandbox): Calls {
  const login = ({ query }: Call) => {
    const app = provenApp(sandbox, query.appid ?? '', query.secret ?? '')
    if (query.grant_type !== 'authorization_code') throw new Refusal(40002, 'invalid grant_type')
    const customer = grantee(sandbox, sandbox.codes.redeem(query.js_code ?? '', app.appId, 'mini-login'))
    const sessionKey = randomBytes(16).toString('base64')
    sandbox.sessionKeys.set(`${app.appId} ${customer.account}`, sessionKey)
    const unionid = sandbox.directory.unionId(customer, app.company.openPlatformSubject)
    return {
      session_key: sessionKey,
      openid: openIdOf(customer.account, app.appId),
      ...(unionid ? { unionid } : {}),
    }
  }

  /** Is this still the key of the person's last login? `signature` is the HMAC of nothing under it. */
  const check = (call: Call) => {
    const app = tokenApp(sandbox, call)
    const { openid = '', signature = '', sig_method: method } = call.query
    if (method !== 'hmac_sha256') throw new Refusal(40097, 'invalid args')
    const customer = sandbox.directory.customerByOpenId(app.appId, openid)
    if (!customer) throw new Refusal(40003, 'invalid openid')
    const key = sandbox.sessionKeys.get(`${app.appId} ${customer.account}`)
    const right = key && createHmac('sha256', key).digest('hex')
    if (right !== signature) throw new Refusal(87009, 'invalid signature')
    return { errcode: 0, errmsg: 'ok' }
  }

  const phone = (call: Call) => {
    const app = tokenApp(sandbox, call)
    if (app.kind !== 'mini') throw new Refusal(48001, 'api unauthorized')
    if (!textOf(call.body.code)) throw new Refusal(41008, 'missing code')
    const redeemed = sandbox.codes.redeem(textOf(call.body.code), app.appId, 'mini-phone')
    if (!redeemed.ok) throw new Refusal(40029, 'invalid code')
    const customer = grantee(sandbox, redeemed)
    return {
      errcode: 0,
      errmsg: 'ok',
      phone_info: phoneInfo(customer, app.appId, sandbox.clock.seconds()),
    }
  }

  const code = async (call: Call) => {
    const app = tokenApp(sandbox, call)
    if (app.kind !== 'mini') throw new Refusal(48001, 'api unauthorized')
    const scene = textOf(call.body.scene)
    const page = textOf(call.body.page)
    const width = numberOf(call.body.width, 430)
    if (!sceneRule.test(scene))
      throw new Refusal(40169, 'invalid length for scene, or the data is not json string')
    if (page.startsWith('/') || page.includes('?')) throw new Refusal(41030, 'invalid page')
    if (width < 280 || width > 1280) throw new Refusal(40097, 'invalid args: width')
    const address = new URL(`${sandbox.address.phones}/wxa/${app.appId}`)
    address.searchParams.set('page', page)
    address.searchParams.set('scene', scene)
    const line = objectOf(call.body.line_color)
    const colour = `rgb(${textOf(line.r) || 0},${textOf(line.g) || 0},${textOf(line.b) || 0})`
    return new Picture(await drawMiniCode(address.href, width, colour), 'image/png')
  }

  /** A link that opens a page of the mini program; its target is not visible in it, as with the vendor. */
  const scheme = (call: Call) => {
    const app = tokenApp(sandbox, call)
    if (app.kind !== 'mini') throw new Refusal(48001, 'api unauthorized')
    const path = textOf(objectOf(call.body.jump_wxa).path)
    if (!path || path.startsWith('/') || path.includes('?')) throw new Refusal(40165, 'invalid path')
    const days = numberOf(call.body.expire_interval, 0)
    if (numberOf(call.body.expire_type, 0) !== 1 || days < 1 || days > 30)
      throw new Refusal(85401, 'expire interval must be between 1 and 30 days')
    return { errcode: 0, errmsg: 'ok', openlink: `weixin://dl/business/?t=${randomBytes(8).toString('hex')}` }
  }

  const urlLink = (call: Call) => {
    const app = tokenApp(sandbox, call)
    if (app.kind !== 'mini') throw new Refusal(48001, 'api unauthorized')
    const path = textOf(call.body.path)
    if (!path || path.startsWith('/') || path.includes('?')) throw new Refusal(40165, 'invalid path')
    const days = numberOf(call.body.expire_interval, 0)
    if (numberOf(call.body.expire_type, 0) !== 1 || days < 1 || days > 30)
      throw new Refusal(85401, 'expire interval must be between 1 and 30 days')
    return { errcode: 0, errmsg: 'ok', url_link: `https://wxaurl.cn/${randomBytes(6).toString('hex')}` }
  }

  /** What WeChat thinks of a text. A person who did not sign in to the mini program cannot be asked about. */
  const checkText = (call: Call) => {
    const app = tokenApp(sandbox, call)
    if (app.kind !== 'mini') throw new Refusal(48001, 'api unauthorized')
    const customer = sandbox.directory.customerByOpenId(app.appId, textOf(call.body.openid))
    if (!customer || !sandbox.sessionKeys.has(`${app.appId} ${customer.account}`))
      throw new Refusal(40003, 'invalid openid')
    const text = textOf(call.body.content)
    const [suggest, label] = /违禁/.test(text)
      ? ['risky', 20006]
      : /可疑/.test(text)
        ? ['review', 20008]
        : ['pass', 100]
    return { errcode: 0, errmsg: 'ok', result: { suggest, label }, trace_id: randomBytes(12).toString('hex') }
  }

  /** What WeChat thinks of a picture comes later, by a message. */
  const checkPicture = (call: Call) => {
    const app = tokenApp(sandbox, call)
    if (app.kind !== 'mini') throw new Refusal(48001, 'api unauthorized')
    const customer = sandbox.directory.customerByOpenId(app.appId, textOf(call.body.openid))
    if (!customer || !sandbox.sessionKeys.has(`${app.appId} ${customer.account}`))
      throw new Refusal(40003, 'invalid openid')
    const address = textOf(call.body.media_url)
    if (!/^https?:\/\/.+\.(jpe?g|png|bmp|gif)$/.test(address))
      throw new Refusal(40097, 'invalid args: media_url')
    if (numberOf(call.body.media_type, 0) !== 2 || numberOf(call.body.version, 0) !== 2)
      throw new Refusal(40097, 'invalid args: media_type or version')
    const question = sandbox.pictureChecks.ask({
      appId: app.appId,
      traceId: randomBytes(12).toString('hex'),
      address,
    })
    if (question.fate !== 'late') setTimeout(() => void answerPicture(sandbox, question), 300).unref()
    return { errcode: 0, errmsg: 'ok', trace_id: question.traceId }
  }

  const schemeQuota = (call: Call) => {
    const app = tokenApp(sandbox, call)
    if (app.kind !== 'mini') throw new Refusal(48001, 'api unauthorized')
    if (!textOf(call.body.scheme).startsWith('weixin://dl/business/'))
      throw new Refusal(40212, 'invalid scheme')
    return { errcode: 0, errmsg: 'ok', quota_info: { remain_visit_quota: 3_000_000 } }
  }

  return {
    'GET /sns/jscode2session': login,
    'GET /wxa/checksession': check,
    'POST /wxa/business/getuserphonenumber': phone,
    'POST /wxa/getwxacodeunlimit': code,
    'POST /wxa/msg_sec_check': checkText,
    'POST /wxa/media_check_async': checkPicture,
    'POST /wxa/generatescheme': scheme,
    'POST /wxa/generate_urllink': urlLink,
    'POST /wxa/queryscheme': schemeQuota,
  }
}

export function phoneInfo(customer: Customer, appId: string, timestamp: number) {
  return {
    phoneNumber: customer.mobile,
    purePhoneNumber: customer.mobile,
    countryCode: '86',
    watermark: { timestamp, appid: appId },
  }
}

function grantee(sandbox: Sandbox, redeemed: Redeemed): Customer {
  if (!redeemed.ok) {
    if (redeemed.why === 'used') throw new Refusal(40163, 'code been used')
    throw new Refusal(40029, 'invalid code')
  }
  const person = sandbox.directory.person(redeemed.grant.account)
  if (person?.kind !== 'customer') throw new Refusal(40029, 'invalid code')
  return person.customer
}
