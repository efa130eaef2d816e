export type Vendor = 'wechat' | 'wecom'

/** The vendor's own number, or what went wrong before there was one. */
export type VendorCode = number | 'timeout' | 'network' | 'http' | 'malformed' | 'too large'

/** A vendor's refusal or silence. Holds no secret: neither the address asked nor what was sent. */
export class VendorError extends Error {
  readonly vendor: Vendor
  readonly errcode: VendorCode
  readonly errmsg: string
  /** What an administrator can do about it; '' where nothing is known. */
  readonly hint: string

  constructor(vendor: Vendor, errcode: VendorCode, errmsg: string) {
    super(`${vendor} answered ${errcode}: ${errmsg.slice(0, 300)}`)
    this.vendor = vendor
    this.errcode = errcode
    this.errmsg = errmsg.slice(0, 300)
    this.hint = typeof errcode === 'number' ? (hints.get(errcode) ?? '') : ''
  }

  /** The one-use code of a person who signs in is wrong, used or too old: no fault of the platform. */
  get isBadCode(): boolean {
    return typeof this.errcode === 'number' && badCodes.has(this.errcode)
  }
}

// 40226: WeChat does not let this user sign in; for us the same as no sign-in.
const badCodes = new Set([40029, 40163, 42003, 41008, 40226])

/** A new token may help: stale, unknown or expired. */
export const tokenCodes: ReadonlySet<VendorCode> = new Set([40001, 40014, 42001])

const hints = new Map<number, string>([
  [40013, 'The app id or corp id of this company is wrong.'],
  [40091, 'The secret of this WeCom app is wrong.'],
  [40125, 'The secret of this app is wrong.'],
  [40164, "Add this server's address to the IP list of the WeChat account."],
  [60020, "Add this server's address to the trusted IPs of the WeCom app."],
  [40243, 'The secret of this app is frozen: thaw it in the vendor console.'],
  [45009, 'A quota of the vendor is used up: it renews by itself.'],
  [45033, 'Too many calls at once: it passes by itself.'],
  [48001, 'The account has no right to this call: it has to be verified.'],
  [48002, 'Allow this app under Customer contact, Apps that may call the API.'],
  [50001, 'Add this domain to the trusted domains of the app.'],
  [60011, 'The member is outside what this app may see.'],
  [60111, 'There is no such member in WeCom.'],
  [84074, 'The member lacks the customer contact function.'],
  [40098, 'The member has not verified the real name in WeCom.'],
])
