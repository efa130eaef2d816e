import type { CardState } from '@mingpian/contract/staff.ts'
import { sql } from 'kysely'

/**
 * Whether visitors see the card of each row of a query from `staff s`, and otherwise why not. Only its owner claims a
 * card; without a licence it is closed.
 */
export const cardStateIn = (companyId: string) => sql<CardState>`coalesce(
  (select case when c.is_open and s.licensed then 'open' when c.claimed_at is null then 'none'
               when s.licensed then 'closed' else 'unlicensed' end
     from card c where c.company_id = ${companyId} and c.staff_id = s.staff_id), 'none')`
