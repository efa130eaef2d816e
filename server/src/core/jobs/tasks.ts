/** Tasks of the job queue, by name. The app role can add jobs for these alone. */
export const TASKS = [
  'convert_brochure',
  'export_list',
  'greet_customer',
  'read_address_book',
  'read_contact',
  'refresh_code',
  'send_notice',
  'sync_contacts',
  'write_contact',
] as const
export type TaskName = (typeof TASKS)[number]

/** Tasks that are fetched before all others, as they are of no use a few seconds later. */
export const URGENT: readonly TaskName[] = ['greet_customer']

/** Tries of one job, with pauses that grow from 3 s to two hours: about four hours together. */
export const MAX_ATTEMPTS = 10

/** What a job works on: ids, never personal data. */
export interface JobPayload {
  companyId: string
  id: string
}
