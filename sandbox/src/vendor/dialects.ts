import { randomBytes } from 'node:crypto'
import type { FaultKind, Vendor } from '../state/faults.ts'
import { Refusal } from './answer.ts'

/** Wording of one vendor's answers. `badJson`: the request's body was not JSON. */
export type Dialect = {
  vendor: Vendor
  success(result: unknown, badJson: boolean): unknown
  failure(refusal: Refusal, ip: string, badJson: boolean): unknown
  /** The vendor's refusal for a fault; undefined for faults of the connection. */
  fault(kind: FaultKind, ip: string): Refusal | undefined
}

const warning = ' Warning: wrong json format. '

export const wechatDialect: Dialect = {
  vendor: 'wechat',
  success: (result) => result,
  failure: (refusal) => ({
    errcode: refusal.code,
    errmsg: `${refusal.message} rid: ${randomBytes(4).toString('hex')}-${randomBytes(4).toString('hex')}-${randomBytes(4).toString('hex')}`,
  }),
  fault: (kind, ip) => {
    if (kind === 'busy') return new Refusal(-1, 'system error')
    if (kind === 'quota') return new Refusal(45009, 'reach max api daily quota limit')
    if (kind === 'ip') return new Refusal(40164, `invalid ip ${ip} ipv6 ::ffff:${ip}, not in whitelist`)
    if (kind === 'expired') return new Refusal(42001, 'access_token expired')
    return undefined
  },
}

export const wecomDialect: Dialect = {
  vendor: 'wecom',
  success: (result, badJson) => ({
    errcode: 0,
    errmsg: badJson ? `ok.${warning}` : 'ok',
    ...(result as Record<string, unknown>),
  }),
  failure: (refusal, ip, badJson) => ({
    errcode: refusal.code,
    errmsg: [
      `${refusal.message}, hint: [${Date.now()}${randomBytes(8).readBigUInt64BE() % 1000000n}]`,
      `from ip: ${ip}`,
      `more info at https://open.work.weixin.qq.com/devtool/query?e=${refusal.code}${badJson ? `.${warning}` : ''}`,
    ].join(', '),
  }),
  fault: (kind) => {
    if (kind === 'busy') return new Refusal(-1, 'system busy')
    if (kind === 'quota') return new Refusal(45009, 'api freq out of limit')
    if (kind === 'ip') return new Refusal(60020, 'not allow to access from your ip')
    if (kind === 'expired') return new Refusal(42001, 'access_token expired')
    return undefined
  },
}

/** The short-message gateway: one invented HTTP vendor, `{ code, message }`. */
export const smsDialect: Dialect = {
  vendor: 'sms',
  success: (result) => ({ code: 'OK', message: 'ok', ...(result as Record<string, unknown>) }),
  failure: (refusal) => ({ code: String(refusal.code), message: refusal.message }),
  fault: (kind) => {
    if (kind === 'busy') return new Refusal(503, 'gateway busy')
    if (kind === 'quota') return new Refusal(429, 'too many messages')
    if (kind === 'ip') return new Refusal(403, 'ip not allowed')
    if (kind === 'expired') return new Refusal(401, 'access key expired')
    return undefined
  },
}
