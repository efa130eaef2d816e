import { type RawBuilder, sql } from 'kysely'
import type { Turned } from '#domain/leads/turns/held.ts'

/** The owner of a radar. */
export interface RadarOf {
  companyId: string
  staffId: string
  /** Handed-over leads: those given away are not shown, those received are. */
  turned?: Turned | undefined
}

/** Sources of a radar's leads: `wecom` are WeCom customers of the member, `marketing` all who are not. */
export type LeadSource = 'marketing' | 'wecom'

/**
 * Whether a person has that source.
 * @param root whom the person counts for
 * @param personIds all ids of theirs, as an array
 */
export const isFrom = (
  source: LeadSource,
  of: RadarOf,
  root: RawBuilder<unknown>,
  personIds: RawBuilder<unknown>,
): RawBuilder<unknown> =>
  source === 'wecom'
    ? sql`${root} in (${customersOf(of)})`
    : sql`(${root} not in (${customersOf(of)}) and not exists (
        select from person colleague where colleague.company_id = ${of.companyId}
          and colleague.person_id = any(${personIds}) and colleague.staff_id is not null
      ))`

/** The persons whom WeCom names as customers of a member of staff, after joins. */
// A unionId and an id of WeCom stay with the person into whom others were joined.
const customersOf = ({ companyId, staffId }: RadarOf) => sql`
  select known.person_id from external_contact contact
  join person known on known.company_id = ${companyId} and known.joined_into is null
    and known.external_userid = contact.external_userid and known.external_userid <> ''
  where contact.company_id = ${companyId} and contact.staff_id = ${staffId} and contact.removed_at is null
  union
  select known.person_id from external_contact contact
  join person known on known.company_id = ${companyId} and known.joined_into is null
    and known.union_id = contact.union_id and known.union_id <> ''
  where contact.company_id = ${companyId} and contact.staff_id = ${staffId} and contact.removed_at is null`
