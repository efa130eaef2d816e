/** Tasks of the job queue, by name. The app role can add jobs for these alone. */
export const TASKS = [
  'ask_follower',
  'check_pictures',
  'close_attempts',
  'close_order',
  'convert_brochure',
  'escalate_leads',
  'export_list',
  'fetch_bill',
  'greet_customer',
  'late_work_orders',
  'match_customer',
  'message_customer',
  'offer_waiting',
  'read_address_book',
  'read_contact',
  'read_corp_tags',
  'recheck_reviews',
  'recount_work_orders',
  'refresh_code',
  'refund_payment',
  'remove_files',
  'renew_link',
  'review_words',
  'send_notice',
  'settle_after_sale',
  'settle_booking',
  'settle_notice',
  'sync_contacts',
  'tell_booking',
  'tell_coupon',
  'tell_order',
  'tell_review',
  'tell_waiting',
  'tell_work_order',
  'upload_shipping',
  'write_contact',
] as const
export type TaskName = (typeof TASKS)[number]

/** Tasks that are fetched before all others, because they are useless a few seconds later. */
export const URGENT: readonly TaskName[] = ['greet_customer']

/**
 * Tasks that are fetched after all others: one act of a member of staff, such as a sheet of parcels, adds hundreds of their
 * jobs, and refunds and the closing of orders must not wait for them.
 */
export const PATIENT: readonly TaskName[] = ['message_customer', 'upload_shipping']

/** Tasks whose jobs of one id run one after the other: a job that arrives while another one runs waits for its end. */
export const ORDERED: readonly TaskName[] = ['write_contact']

/** Tasks that take seconds, and whose lost jobs no module adds again. Running one twice at once does no harm. */
export const SHORT: readonly TaskName[] = [
  ...ORDERED,
  'ask_follower',
  'close_attempts',
  'match_customer',
  'read_contact',
  'read_corp_tags',
  'recount_work_orders',
  'tell_booking',
  'tell_coupon',
  'tell_order',
  'tell_review',
  'tell_waiting',
  'tell_work_order',
]

/** Queues of a company's ordered jobs. Few, because the library never deletes a queue; jobs of one id share one. */
export const ORDERED_QUEUES = 16

/** Tries of one job, with pauses that grow from 3 s to two hours: about four hours together. */
export const MAX_ATTEMPTS = 10

/** The record that a job works on: ids, never personal data. */
export interface JobPayload {
  companyId: string
  id: string
}
