import { sql } from 'kysely'
import type { Expiry } from '#core/jobs/expiry.ts'
import { refusalAction } from './refusals.ts'

/** Refusals are kept as long as an administrator may look into them; changes of data are kept for ever. */
export const expiry: Expiry[] = [
  { table: 'audit', when: sql`action = ${refusalAction} and at < now() - interval '90 days'` },
]
