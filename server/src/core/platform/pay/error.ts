/** A refusal of WeChat Pay, or a failure on the way. Contains neither keys nor the request. */
export class PayError extends Error {
  /** HTTP status; 0 where there was no answer. */
  readonly status: number
  /**
   * The vendor's code. Of our own: `network` (nothing was sent to a host, or both failed), `timeout` (it may have been
   * done), `unverified` (the answer has no valid signature), `malformed`.
   */
  readonly code: string
  readonly requestId: string

  constructor(status: number, code: string, message: string, requestId = '') {
    super(`WeChat Pay: ${code} ${message}`.slice(0, 300))
    this.status = status
    this.code = code
    this.requestId = requestId
  }

  /** The vendor writes names with and without underscores. */
  is(family: PayErrorFamily): boolean {
    return families[family].includes(this.code.replaceAll('_', ''))
  }
}

/**
 * What a code asks for. `paid`: query, it is a payment. `closed`, `used`: a new number. `unknown`: the vendor has no such
 * order or refund. `busy`: the same request again, at once or, after `limited`, in a minute. `poor`: the balance of the
 * merchant is too low. `noBill`: no trade on that day. `making`: the bill comes later. `ours`: an administrator has to mend
 * the settings; no retry helps.
 */
const families: Record<PayErrorFamily, readonly string[]> = {
  paid: ['ORDERPAID'],
  closed: ['ORDERCLOSED'],
  used: ['OUTTRADENOUSED'],
  unknown: ['ORDERNOTEXIST', 'RESOURCENOTEXISTS'],
  paying: ['USERPAYING'],
  busy: ['SYSTEMERROR', 'BANKERROR'],
  limited: ['FREQUENCYLIMITED', 'RATELIMITEXCEEDED'],
  poor: ['NOTENOUGH'],
  noBill: ['NOSTATEMENTEXIST'],
  making: ['STATEMENTCREATING'],
  ours: [
    'PARAMERROR',
    'INVALIDREQUEST',
    'APPIDMCHIDNOTMATCH',
    'MCHNOTEXISTS',
    'SIGNERROR',
    'NOAUTH',
    'OPENIDMISMATCH',
    'ACCOUNTERROR',
  ],
}
type PayErrorFamily =
  | 'paid'
  | 'closed'
  | 'used'
  | 'unknown'
  | 'paying'
  | 'busy'
  | 'limited'
  | 'poor'
  | 'noBill'
  | 'making'
  | 'ours'
