import type { VendorCode } from './advice.ts'
import { adviceFor } from './advice.ts'

export type Vendor = 'wechat' | 'wecom'

/** A vendor's refusal or time-out. Contains no secret: neither the address nor the request's body. */
export class VendorError extends Error {
  readonly vendor: Vendor
  readonly errcode: VendorCode
  readonly errmsg: string
  /** A remedy for the administrator; '' where none is known. */
  readonly hint: string

  constructor(vendor: Vendor, errcode: VendorCode, errmsg: string) {
    super(`${vendor} answered ${errcode}: ${errmsg.slice(0, 300)}`)
    this.vendor = vendor
    this.errcode = errcode
    this.errmsg = errmsg.slice(0, 300)
    this.hint = adviceFor(errcode)?.en ?? ''
  }

  /** The one-use code of a person who signs in is wrong, used or too old; the platform has no problem. */
  get isBadCode(): boolean {
    return typeof this.errcode === 'number' && badCodes.has(this.errcode)
  }
}

// 40226: WeChat does not let this user sign in; handled like a failed sign-in.
const badCodes = new Set([40029, 40163, 42003, 41008, 40226])

/** The account has no right to the call. */
export const isNotGranted = ({ errcode }: VendorError): boolean => errcode === 48001

/** A new token may help: stale, unknown or expired. */
export const tokenCodes: ReadonlySet<VendorCode> = new Set([40001, 40014, 42001])
