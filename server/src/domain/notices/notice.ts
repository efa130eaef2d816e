import type { DB } from '#core/db/schema.ts'

/** A row of the outbox. */
export interface Notice {
  companyId: string
  noticeId: string
  staffId: string
  /** Null for a summary, and for a customer who never viewed a page. */
  personId: string | null
  occasion: DB['notice']['occasion']
  at: Date
  /** Of an escalation: the salesperson, the signal and its time. Of visits that begin soon: `coming` and the start. */
  salespersonId: string | null
  signal: string
  signalAt: Date | null
}

export interface Receiver {
  userId: string
  locale: 'zh' | 'en'
  /** The end of the quiet hours that the receiver is in; null outside them. */
  quietUntil: Date | null
  /** Visits are reported of leads whose score has reached it. */
  leastScore: number
}
