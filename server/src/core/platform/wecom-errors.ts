import type { VendorCode } from './advice.ts'

const codes = (...each: VendorCode[]): ReadonlySet<VendorCode> => new Set(each)
const busy = [-1, 'network', 'timeout', 'http', 'malformed', 45009, 45033] as const

/** WeCom's error codes by their effect on the caller (“全局错误码”). */
export const wecomErrors = {
  /** Too busy, too many requests, or no answer: temporary. */
  busy: codes(...busy),
  /** Asked too often alone. */
  askedTooOften: codes(45009, 45033),
  /** As `busy`, and an expired token: a retry gets a new one. */
  passing: codes(...busy, 42001, 40014),
  /** A missing right, a wrong secret or an address that is not listed: a retry does not help. */
  notAllowed: codes(48002, 60011, 40013, 40001, 40091, 60020, 84074),
  /** The member has no customers here, or the id is no customer of theirs, or no more. */
  notTheirs: codes(84061, 40096),
  /** The member has no customers here. */
  noCustomers: codes(84061),
  /** The customer, the member or the tag is gone. */
  gone: codes(84061, 40096, 40068, 60111),
  /** A member who is unknown or was removed. */
  noMember: codes(60111),
  /** A contact-me code or link that WeCom no longer has. */
  unknownCode: codes(40058),
  /** A receiver who is unknown or cannot see the app. */
  unreachable: codes(81013, 60111, 40003),
  /** A member whom the app may not see, or who was just removed. */
  hidden: codes(50002, 60011, 60111),
} as const
