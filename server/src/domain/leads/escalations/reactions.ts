import { type RawBuilder, sql } from 'kysely'
import { contactsOf } from '#domain/leads/lead/rows.ts'
import { staffNow } from '#domain/staff/successor.ts'
import { todayFor } from '#domain/tracking/deeds.ts'

type Sql = RawBuilder<unknown>

/** A lead with its salesperson, and the time from which a reaction counts, as columns or values of a query. */
interface Waiting {
  rootId: Sql
  holderId: Sql
  since: Sql
}

/**
 * A condition: the salesperson, a predecessor or an administrator reacted to the lead since. Reactions are an outcome,
 * a follow-up record, a stage or appointment, a call or message from these pages, a form whose handling began, a
 * contact added in WeCom, and a later day to which the lead was put off.
 */
export function isAnswered(companyId: string, { rootId, holderId, since }: Waiting): RawBuilder<boolean> {
  const persons = sql`array(
    select person_id from person q where q.company_id = ${companyId} and (q.person_id = ${rootId} or q.joined_into = ${rootId}))`
  return sql<boolean>`exists (
    select from (
      select o.staff_id, o.at from call_outcome o where o.company_id = ${companyId} and o.person_id = any(${persons})
      union all
      select f.staff_id, f.at from lead_follow f where f.company_id = ${companyId} and f.person_id = any(${persons})
      union all
      select r.staff_id, r.at from lead_reach r where r.company_id = ${companyId} and r.person_id = any(${persons})
      union all
      select l.staff_id, l.at from lead_progress l
      where l.company_id = ${companyId} and l.person_id = any(${persons}) and not exists (
        -- A hand-over gives its receiver the stage: that is no deed of theirs.
        select from lead_turn t
        where t.company_id = ${companyId} and t.person_id = l.person_id and t.to_id = l.staff_id
          and t.at between l.at - interval '1 second' and l.at
      )
      union all
      select a.handler_id, a.handled_at from form_answer a
      where a.company_id = ${companyId} and a.person_id = any(${persons}) and a.handling <> 'open'
      union all
      select c.staff_id, c.added_at from (${contactsOf(companyId)}) c where c.deed = 'contact' and c.person_id = any(${persons})
      union all
      select z.staff_id, now() from call_snooze z
      where z.company_id = ${companyId} and z.person_id = any(${persons}) and z.until > ${todayFor(companyId)}
    ) done
    join staff actor on actor.company_id = ${companyId} and actor.staff_id = done.staff_id
    where done.at > ${since} and (${staffNow('actor')} = ${holderId} or actor.role in ('admin', 'owner'))
  )`
}
