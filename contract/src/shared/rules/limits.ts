/** At most `count` in any span of `seconds`. */
export interface Limit {
  count: number
  seconds: number
}

/** Limits of requests for one thing. Where several stand, each holds. Counts are exact across instances. */
export const limits = {
  smsPerPhone: [
    { count: 1, seconds: 60 },
    { count: 5, seconds: 3600 },
    { count: 10, seconds: 86_400 },
  ],
  smsPerAddress: [{ count: 20, seconds: 3600 }],
  /** Sign-ins of one person, and refused codes of one address. */
  signIn: [{ count: 10, seconds: 60 }],
  /** Browsers of one address that ask to be let into the console. */
  consoleSignIn: [{ count: 20, seconds: 60 }],
  form: [{ count: 5, seconds: 60 }],
  /** Requests, not events. */
  tracking: [{ count: 60, seconds: 60 }],
  /** Openings of one person or address, a day, that get a code of WeCom's for themselves: a company has 500,000. */
  ownCode: [{ count: 30, seconds: 86_400 }],
  export: [{ count: 3, seconds: 3600 }],
  /** Pages and pictures of other sites that are fetched for one caller. */
  fetch: [{ count: 60, seconds: 60 }],
  /** Checks of a company's apps and domains, which ask the vendors. */
  connection: [{ count: 10, seconds: 60 }],
  /** Lists of staff that are read and compared with the present staff, and lists that become files. */
  import: [{ count: 20, seconds: 60 }],
  /** Files of one person: permissions, files that arrive on our own disk and files that are looked at, each by itself. */
  upload: [
    { count: 30, seconds: 60 },
    { count: 300, seconds: 86_400 },
  ],
} as const satisfies Record<string, readonly Limit[]>

export type LimitName = keyof typeof limits
/** The limits that a call may declare for itself. */
export type CallLimit =
  | 'connection'
  | 'consoleSignIn'
  | 'form'
  | 'tracking'
  | 'export'
  | 'fetch'
  | 'import'
  | 'upload'

/** A one-time code of a text message. */
export const smsCodeSeconds = 300
export const smsCodeTries = 5
