/** At most `count` in any span of `seconds`. */
export interface Limit {
  count: number
  seconds: number
}

/** Limits of requests of one kind. If there are several, all apply. Counts are exact across instances. */
export const limits = {
  smsPerPhone: [
    { count: 1, seconds: 60 },
    { count: 5, seconds: 3600 },
    { count: 10, seconds: 86_400 },
  ],
  smsPerAddress: [{ count: 20, seconds: 3600 }],
  /** Sign-ins of one person, and refused codes of one address. */
  signIn: [{ count: 10, seconds: 60 }],
  /** Sign-ins to the console that browsers of one address begin. */
  consoleSignIn: [{ count: 20, seconds: 60 }],
  form: [{ count: 5, seconds: 60 }],
  /** Requests for help. */
  help: [
    { count: 5, seconds: 60 },
    { count: 30, seconds: 86_400 },
  ],
  /** New comments and changed ones. */
  comment: [{ count: 5, seconds: 60 }],
  /** Reviews: an order has many lines. */
  productReview: [{ count: 20, seconds: 60 }],
  /** Writes of a visitor that have no stricter limit: far more than a finger can tap. */
  write: [{ count: 120, seconds: 60 }],
  /** Calls without a session that cost more than a read. The visitors of an event may share one address. */
  open: [{ count: 600, seconds: 60 }],
  /** Requests, not events. */
  tracking: [{ count: 60, seconds: 60 }],
  /** Openings per person or address and day that get a WeCom code of their own: a company has 500,000. */
  ownCode: [{ count: 30, seconds: 86_400 }],
  export: [{ count: 3, seconds: 3600 }],
  /** Pages and pictures of other sites that are fetched for one caller, and trails of parcels. */
  fetch: [{ count: 60, seconds: 60 }],
  /** Checks of a company's apps and domains, which ask the vendors. */
  connection: [{ count: 10, seconds: 60 }],
  /** Lists of staff that are read and compared with the present staff, and lists that become files. */
  import: [{ count: 20, seconds: 60 }],
  /** Files of one person: permissions, posted files of a disk store and checked files, each counted separately. */
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
  | 'comment'
  | 'help'
  | 'tracking'
  | 'export'
  | 'fetch'
  | 'import'
  | 'open'
  | 'productReview'
  | 'upload'
  | 'write'

/** A one-time code of a text message. */
export const smsCodeSeconds = 300
export const smsCodeTries = 5
