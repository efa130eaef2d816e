import { type RawBuilder, sql } from 'kysely'
import { rootIdOf } from '#domain/identity/root.ts'
import { staffNow } from '#domain/staff/successor.ts'

/** Days after which a signal is too old to be escalated. */
const DAYS = 14

/**
 * `root_id`, `holder_id`, `origin_id`, `signal`, `at`, `since`, `content_type`, `content_id`: the signals of leads with
 * a salesperson. `since` is the time of the signal, or of a later hand-over to the salesperson. Needs the common table
 * `turned` before it.
 */
export const recentSignals = (companyId: string): RawBuilder<unknown> => sql`
  select ${rootIdOf('p')} as root_id, holder.staff_id as holder_id, given.origin_id, given.signal, given.at,
    greatest(given.at, turned.at) as since, given.content_type, given.content_id
  from (
    select person_id, staff_id as origin_id, 'form' as signal, at, 'material' as content_type, form_id::text as content_id
    from form_answer where company_id = ${companyId} and at > now() - make_interval(days => ${DAYS})
    union all
    select person_id, staff_id, 'question', at, 'material', material_id::text
    from spot_question where company_id = ${companyId} and at > now() - make_interval(days => ${DAYS})
    union all
    select person_id, staff_id, 'card', at, '', ''
    from exchanged_card where company_id = ${companyId} and at > now() - make_interval(days => ${DAYS})
    union all
    select person_id, staff_id, 'call', received_at, content_type, content_id
    from event where company_id = ${companyId} and event = 'call' and received_at > now() - make_interval(days => ${DAYS})
    union all
    select person_id, staff_id, 'due', next_at, '', ''
    from lead_progress l
    where company_id = ${companyId} and next_at > now() - make_interval(days => ${DAYS}) and next_at < now()
      and stage not in ('customer', 'lost') and not exists (
        -- The lead was handed over since, or taken back from its receiver.
        select from lead_turn t
        join person turned_person on turned_person.company_id = ${companyId} and turned_person.person_id = t.person_id
        join person own on own.company_id = ${companyId} and own.person_id = l.person_id
        where t.company_id = ${companyId} and ${rootIdOf('turned_person')} = ${rootIdOf('own')}
          and case when t.undone_at is null then t.from_id = l.staff_id and t.at > l.at
            else t.to_id = l.staff_id and t.undone_at > l.at end
      )
  ) given
  join person p on p.company_id = ${companyId} and p.person_id = given.person_id
  join person root on root.company_id = ${companyId} and root.person_id = ${rootIdOf('p')}
  join staff origin on origin.company_id = ${companyId} and origin.staff_id = given.origin_id
  left join turned on turned.root_id = ${rootIdOf('p')} and turned.origin_id = given.origin_id
  join staff holder on holder.company_id = ${companyId} and holder.status = 'active'
    and holder.staff_id = case when turned.origin_id is null then ${staffNow('origin')} else turned.to_id end
  where root.staff_id is null and p.staff_id is null and root.erased_at is null and not root.tracking_off`
