import type { ContentType } from '@mingpian/contract/shared/entities.ts'
import type { LeadStage } from '@mingpian/contract/shared/lead-acts.ts'
import { type RawBuilder, sql } from 'kysely'
import { originsHeldBy } from '#domain/leads/turns/held.ts'
import type { Covered } from '#domain/staff/covers.ts'
import type { PersonRow } from '#domain/tracking/radar/person.ts'

export type Deed = 'visit' | 'form' | 'card' | 'mall' | 'contact' | 'gone' | 'import'

export interface LeadRow extends PersonRow {
  holder_id: string
  holder_user: string
  holder_name: string
  is_wecom: boolean
  visits: number
  first_at: Date
  last_at: Date
  deed: Deed
  sources: Deed[]
  stage: LeadStage
  next_at: Date | null
  content_type: ContentType | null
  content_id: string | null
  title: string | null
}

/**
 * The leads of some salespeople, as common table expressions. `leads` has a row for each person and each salesperson
 * who has the person now, after joins, hand-overs and successors: the columns of the table `lead`, and those of
 * `leadColumns`.
 *
 * @param personIds all ids of the requested persons. Their rows are derived, from deeds with the salespeople and with
 * the former salespeople of leads that these received. For a lead that they handed over, deeds with other salespeople
 * are left out.
 */
export const leadRows = (of: Covered, personIds?: string[]): RawBuilder<unknown> =>
  personIds
    ? sql`leads as materialized (
        select ${leadColumns} from derived_leads(${of.companyId}, ${personIds}::uuid[], ${originsOf(of)}) leads
      )`
    : sql`leads as (select ${leadColumns} from lead leads where leads.company_id = ${of.companyId})`

/**
 * A stored row in the form of the lists. `is_wecom`: a contact of the salesperson in WeCom. `deed`: the last one.
 * `sources`: each deed that made the person a lead.
 */
export const leadColumns = sql`leads.*, leads.contact_at is not null as is_wecom,
  case leads.last_at when leads.gone_at then 'gone' when leads.card_at then 'card' when leads.contact_at then 'contact'
    when leads.form_at then 'form' when leads.mall_at then 'mall'
    when leads.import_at then 'import' else 'visit' end as deed,
  array_remove(array[case when leads.visit_at is not null then 'visit' end, case when leads.form_at is not null then 'form' end,
    case when leads.card_at is not null then 'card' end, case when leads.mall_at is not null then 'mall' end,
    case when leads.contact_at is not null then 'contact' end, case when leads.import_at is not null then 'import' end], null) as sources`

const originsOf = (of: Covered) =>
  of.staffIds === 'all'
    ? sql`null::uuid[]`
    : sql`array(select unnest(${of.staffIds}::uuid[]) union ${originsHeldBy(of)})`

/** WeCom's customers whose person is known by a verified id, those too who deleted the salesperson. */
export const contactsOf = (companyId: string) => sql`
  select c.company_id, c.staff_id, p.person_id, c.added_at,
    case when c.removed_at is null then 'contact' else 'gone' end as deed, coalesce(c.removed_at, c.added_at) as at
  from external_contact c
  join person p on p.company_id = ${companyId} and p.joined_into is null
    and p.external_userid = c.external_userid and p.external_userid <> ''
  where c.company_id = ${companyId} and (c.removed_at is null or c.removed_by = 'customer')
  union
  select c.company_id, c.staff_id, p.person_id, c.added_at,
    case when c.removed_at is null then 'contact' else 'gone' end as deed, coalesce(c.removed_at, c.added_at) as at
  from external_contact c
  join person p on p.company_id = ${companyId} and p.joined_into is null
    and p.union_id = c.union_id and p.union_id <> ''
  where c.company_id = ${companyId} and (c.removed_at is null or c.removed_by = 'customer')`

/** A condition: one of the salespeople has the lead now. No salesperson has a lead in the pool. */
// The array is read at run time. Planned with its ids a list looks so cheap that PostgreSQL plans it again for each call.
export const heldBy = ({ staffIds }: Covered): RawBuilder<unknown> =>
  staffIds === 'all'
    ? sql`not leads.returned`
    : sql`not leads.returned and leads.holder_id = any(array(select unnest(${staffIds}::uuid[])))`
