import { expect } from 'vitest'
import type { Database } from '#core/db/connect.ts'

const rootId = (person: string) =>
  `case when ${person}.joined_into is null then ${person}.person_id else ${person}.joined_into end`
const staffNow = (staff: string) =>
  `case when ${staff}.status = 'left' then coalesce(${staff}.successor_id, ${staff}.staff_id) else ${staff}.staff_id end`

/**
 * The leads of the company $1 by one query over all of its history, written without a look at the function that keeps the
 * stored rows.
 */
const COMPUTED = `
with contacts as (
  select c.staff_id, p.person_id, c.added_at, c.removed_at
  from external_contact c join person p on p.company_id = $1 and p.joined_into is null and (
    p.external_userid = c.external_userid and p.external_userid <> '' or p.union_id = c.union_id and p.union_id <> '')
  where c.company_id = $1 and (c.removed_at is null or c.removed_by = 'customer')
),
deeds as (
  select e.staff_id, e.person_id, (
    select count(*) from visit v where v.company_id = $1 and v.staff_id = e.staff_id and v.person_id = e.person_id
      and v.content_type = e.content_type and v.content_id = e.content_id and v.first_of = 'visit'
  )::integer as visits, first_at, last_at as at, 'visit' as kind
  from radar_entry e where e.company_id = $1 and e.visits > 0
  union all
  select staff_id, person_id, 0, at, at, 'form' from form_answer
  where company_id = $1 and person_id is not null and staff_id is not null
  union all
  select staff_id, person_id, 0, at, at, 'card' from exchanged_card where company_id = $1
  union all
  select staff_id, person_id, 0, first_at, last_at, 'mall' from mall_report where company_id = $1
  union all
  select staff_id, person_id, 0, added_at, coalesce(removed_at, added_at), case when removed_at is null then 'contact' else 'gone' end
  from contacts
  union all
  select staff_id, person_id, 0, at, at, 'import' from imported_lead where company_id = $1
),
known as (
  select deeds.*, root.person_id as root_id, root.name, root.number, root.union_id, root.external_userid
  from deeds
  join person p on p.company_id = $1 and p.person_id = deeds.person_id
  join person root on root.company_id = $1 and root.person_id = ${rootId('p')}
  where p.staff_id is null and root.staff_id is null and root.erased_at is null
),
turned as (
  select distinct on (t.origin_id, ${rootId('p')}) t.*, ${rootId('p')} as root_id
  from lead_turn t join person p on p.company_id = $1 and p.person_id = t.person_id
  where t.company_id = $1 and t.undone_at is null and p.staff_id is null
  order by t.origin_id, ${rootId('p')}, t.at desc, t.turn_id desc
),
held as (
  select known.*, ${staffNow('s')} as holder_id, t.turn_id is not null and t.to_id is null as returned,
    s.status = 'left' and s.successor_id is null as has_left, t.at as turned_at, t.way, t.reason
  from known
  left join turned t on t.origin_id = known.staff_id and t.root_id = known.root_id
  join staff s on s.company_id = $1
    and s.staff_id = case when t.turn_id is null then known.staff_id when t.to_id is null then t.from_id else t.to_id end
),
summed as (
  select root_id, holder_id, returned, bool_or(returned or has_left) as is_free,
    array_agg(distinct staff_id order by staff_id) as origin_ids, max(name) as name, max(number) as number,
    sum(visits)::integer as visits, min(first_at) as first_at, max(at) as last_at,
    max(at) filter (where kind = 'visit') as visit_at, max(at) filter (where kind = 'form') as form_at,
    max(at) filter (where kind = 'card') as card_at, max(at) filter (where kind = 'mall') as mall_at,
    max(at) filter (where kind = 'contact') as contact_at, max(at) filter (where kind = 'import') as import_at, max(at) filter (where kind = 'gone') as gone_at,
    max(turned_at) as turned_at, max(way) as way, max(reason) as reason, max(union_id) as union_id,
    max(external_userid) as external_userid
  from held group by 1, 2, 3
)
select $1 as company_id, summed.root_id, summed.holder_id, returned, is_free, origin_ids, name, number, exists (
    select from external_contact c where c.company_id = $1 and c.removed_at is null and (
      c.external_userid = summed.external_userid and c.external_userid <> '' or c.union_id = summed.union_id and c.union_id <> '')
  ) as is_associated, visits, first_at, last_at, visit_at, form_at, card_at, mall_at, contact_at, gone_at, turned_at, way, reason,
  first.opened_at as first_visit_at, first.second_scene as first_scene, first.content_type as first_type,
  first.content_id as first_id, coalesce(state.stage, 'new') as stage, state.next_at, import_at
from summed
left join lateral (
  select v.* from visit v join person p on p.company_id = $1 and p.person_id = v.person_id
  where v.company_id = $1 and ${rootId('p')} = summed.root_id and v.staff_id = any(summed.origin_ids) and p.staff_id is null
  order by v.opened_at, v.activity_id limit 1
) first on true
left join lateral (
  select l.stage, l.next_at from lead_progress l
  join person p on p.company_id = $1 and p.person_id = l.person_id
  join staff s on s.company_id = $1 and s.staff_id = l.staff_id
  where l.company_id = $1 and ${rootId('p')} = summed.root_id and ${staffNow('s')} = summed.holder_id and p.staff_id is null
  order by l.at desc limit 1
) state on true
order by 2, 3, 4`

const STORED = 'select * from lead where company_id = $1 order by root_id, holder_id, returned'
const NAMES = 'select * from lead_name where company_id = $1 order by root_id'

/** The stored rows of a company equal those of the query above, and those that a rebuild gives. */
export async function expectStoredLeads({ opsPool }: Database, companyId: string): Promise<void> {
  const rows = async (text: string) => (await opsPool.query(text, [companyId])).rows
  const [stored, names] = [await rows(STORED), await rows(NAMES)]
  expect(stored).toEqual(await rows(COMPUTED))
  await opsPool.query('select rebuild_leads($1)', [companyId])
  expect(await rows(STORED)).toEqual(stored)
  expect(await rows(NAMES)).toEqual(names)
}
