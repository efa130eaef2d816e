import type { PoolLead } from '@mingpian/contract/pool.ts'
import { type RawBuilder, sql } from 'kysely'
import type { TenantDb } from '#core/db/connect.ts'
import { hasWords, limitOf } from '#core/db/paging.ts'
import type { Lead } from '#domain/leads/grant/lead.ts'
import { detailsOf, leadFrom } from '#domain/leads/lead/list.ts'
import { type LeadRow, leadRows } from '#domain/leads/lead/rows.ts'
import type { TurnedLead } from '#domain/leads/turns/turns.ts'

/**
 * The leads that no salesperson has, as a common table expression: `free` has one row for each person, also if several
 * salespeople gave the person back.
 */
const freeLeads = (companyId: string, personIds?: string[]): RawBuilder<unknown> => sql`
  ${leadRows({ companyId, staffIds: 'all' }, personIds)},
  free as materialized (
    select distinct on (root_id) root_id, holder_id, name, number,
      bool_or(is_wecom) over person as is_wecom, (sum(visits) over person)::integer as visits,
      min(first_at) over person as first_at, max(last_at) over person as last_at, deed, sources, origin_ids,
      case when returned then turned_at end as turned_at, case when returned then way end as way,
      case when returned then reason end as reason
    from leads where is_free
    window person as (partition by root_id)
    order by root_id, returned desc, turned_at desc nulls last, last_at desc, holder_id
  )`

interface Row extends LeadRow {
  turned_at: Date | null
  way: PoolLead['way'] | null
  reason: string | null
}

/** One page of the pool. @param namesFormer whether it names the last salesperson of each lead */
export async function poolPage(
  db: TenantDb,
  companyId: string,
  asked: { keyword: string; page: number; pageSize: number; namesFormer: boolean },
): Promise<{ list: PoolLead[]; total: number }> {
  const { keyword, page, pageSize, namesFormer } = asked
  const number = /^\D{0,8}(\d{1,18})$/.exec(keyword)?.[1] ?? ''
  const named = keyword
    ? sql`${hasWords(sql`name`, keyword)} or name = '' and number::text = ${number}`
    : sql`true`
  const order = sql`turned_at desc nulls last, last_at desc, root_id`
  const { rows } = await sql<{ total: number } & (Row | { [column in keyof Row]: null })>`
    /* lead pool */
    with ${freeLeads(companyId)},
    listed as (select *, 'new'::text as stage, null::timestamptz as next_at from free where ${named}),
    shown as (
      select *, row_number() over (order by ${order}) as place from (
        select * from listed order by ${order} ${limitOf({ page, pageSize })}
      ) cut
    )
    select counted.total, lead.*, shown.turned_at, shown.way, shown.reason
    from (select count(*)::integer as total from listed) counted
    left join shown on true
    left join (${detailsOf(companyId, 'shown', sql`shown.place`)}) lead on lead.root_id = shown.root_id
    order by shown.place`.execute(db)
  const list = rows.flatMap((row): PoolLead[] => {
    if (row.root_id === null) return []
    const { person, source, visits, firstAt, lastAt, last, salesperson } = leadFrom(row)
    return [
      {
        ...{ person, source, visits, firstAt, lastAt, last },
        sources: row.sources,
        since: row.turned_at?.toISOString() ?? '',
        way: row.way ?? '',
        reason: row.reason ?? '',
        formerly: namesFormer ? salesperson : null,
      },
    ]
  })
  return { list, total: rows[0]?.total ?? 0 }
}

/** A lead of the pool with all salespeople of its free deeds; undefined if it is not in the pool. */
export async function freeLead(db: TenantDb, lead: Lead<'hold'>): Promise<TurnedLead | undefined> {
  const { companyId, personIds } = lead
  const { rows } = await sql<{ origin_id: string }>`
    with ${leadRows({ companyId, staffIds: 'all' }, personIds)}
    select distinct unnest(origin_ids) as origin_id from leads where is_free`.execute(db)
  return rows.length === 0 ? undefined : { ...lead, originIds: rows.map(({ origin_id }) => origin_id) }
}
