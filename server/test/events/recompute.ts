import { expect } from 'vitest'
import type { Database } from '#db/connect.ts'

type Rows = Record<string, unknown>[]

/** Each roll-up as it stands and as the ledger alone says it should be. */
const PAIRS: Record<string, { stored: string; ledger: string }> = {
  activity: {
    stored: 'select person_id, activity_id from activity where company_id = $1 order by 1, 2',
    ledger: 'select person_id, activity_id from event where company_id = $1 order by 1, 2',
  },
  visit: {
    stored: `select person_id, activity_id, staff_id, content_type, content_id, share_id, second_scene, landing, opened_at
      from visit where company_id = $1 order by 1, 2`,
    ledger: `select person_id, activity_id, staff_id, content_type, content_id, share_id, second_scene, landing, received_at as opened_at
      from event where company_id = $1 and event = 'view' order by 1, 2`,
  },
  visit_part: {
    stored:
      'select person_id, activity_id, kind, name, amount from visit_part where company_id = $1 order by 1, 2, 3, 4',
    ledger: `select person_id, parent_activity_id as activity_id, 'dwell' as kind, section as name, max(duration_ms) as amount
      from event where company_id = $1 and event = 'dwell' and parent_activity_id <> '' group by 1, 2, 4
      union all
      select person_id, parent_activity_id, 'action', event, count(*)::integer
      from event where company_id = $1 and event not in ('view', 'dwell') and parent_activity_id <> '' group by 1, 2, 4
      order by 1, 2, 3, 4`,
  },
  radar_entry: {
    stored: `select staff_id, person_id, content_type, content_id, visits, first_at, last_at, last_activity_id
      from radar_entry where company_id = $1 and visits > 0 order by 1, 2, 3, 4`,
    ledger: `select staff_id, person_id, content_type, content_id, count(*)::integer as visits, min(received_at) as first_at,
        max(received_at) as last_at, (array_agg(activity_id order by received_at desc, activity_id desc))[1] as last_activity_id
      from event where company_id = $1 and event = 'view' group by 1, 2, 3, 4 order by 1, 2, 3, 4`,
  },
  'radar_entry without a view': {
    stored:
      'select staff_id, person_id, content_type, content_id from radar_entry where company_id = $1 and visits = 0 order by 1, 2, 3, 4',
    ledger: `select staff_id, person_id, content_type, content_id from event where company_id = $1
      group by 1, 2, 3, 4 having count(*) filter (where event = 'view') = 0 order by 1, 2, 3, 4`,
  },
  daily_count: {
    stored: `select staff_id, day::text, event, content_type, second_scene, amount
      from daily_count where company_id = $1 order by 1, 2, 3, 4, 5`,
    ledger: `select staff_id, (received_at at time zone (select time_zone from company c where c.company_id = $1))::date::text as day,
        event, content_type, second_scene, count(*) as amount
      from event where company_id = $1 group by 1, 2, 3, 4, 5 order by 1, 2, 3, 4, 5`,
  },
}

/** Every roll-up of a company equals what the ledger's rows add up to. */
export async function expectRollUpsToMatch(db: Database, companyId: string): Promise<void> {
  for (const [name, { stored, ledger }] of Object.entries(PAIRS)) {
    const rows = async (text: string): Promise<Rows> => (await db.opsPool.query(text, [companyId])).rows
    expect(await rows(stored), name).toEqual(await rows(ledger))
  }
}

export async function countOf(db: Database, table: string, companyId: string): Promise<number> {
  const { rows } = await db.opsPool.query<{ count: number }>(
    `select count(*)::integer as count from ${table} where company_id = $1`,
    [companyId],
  )
  return rows[0]?.count ?? -1
}
