import type { CodeStep } from '@mingpian/contract/codes.ts'
import { sql } from 'kysely'
import type { TenantDb } from '#core/db/connect.ts'
import { limitOf, type Page } from '#core/db/paging.ts'
import { rootIdOf } from '#domain/identity/root.ts'
import { staffNow } from '#domain/staff/successor.ts'
import { leadOf } from '#domain/tracking/radar/person.ts'
import { addsOf } from './rows.ts'

interface Asked {
  companyId: string
  codeId: string
}

/** Openings are counted on the code; customers are those for whom WeCom sent its state. */
export async function codeFigures(
  db: TenantDb,
  asked: Asked,
): Promise<{ figures: Record<CodeStep, number>; days: { day: string; adds: number }[] }> {
  const { rows: days } = await sql<{ day: string; adds: number }>`
    select to_char(days.day, 'YYYY-MM-DD') as day, count(added.day)::integer as adds
    from company
    cross join lateral generate_series((now() at time zone company.time_zone)::date - 29,
      (now() at time zone company.time_zone)::date, interval '1 day') as days(day)
    left join (
      select (c.added_at at time zone zone.time_zone)::date as day
      from channel_code code
      join company zone on zone.company_id = code.company_id
      cross join lateral (select c.* from ${addsOf(asked.companyId)}) c
      where code.company_id = ${asked.companyId} and code.code_id = ${asked.codeId}
    ) added on added.day = days.day
    where company.company_id = ${asked.companyId}
    group by 1 order by 1`.execute(db)
  return { figures: await totals(db, asked), days }
}

async function totals(db: TenantDb, { companyId, codeId }: Asked): Promise<Record<CodeStep, number>> {
  const { rows } = await sql<Record<CodeStep, number>>`
    select code.opens as open,
      (select count(*)::integer from ${addsOf(companyId)}) as add,
      (select count(*)::integer from ${addsOf(companyId)} and c.removed_at is not null) as gone
    from channel_code code where code.company_id = ${companyId} and code.code_id = ${codeId}`.execute(db)
  return rows[0] ?? { open: 0, add: 0, gone: 0 }
}

interface AddRow {
  at: Date
  openedAt: Date | null
  staffId: string
  member: string
  contactName: string
  root_id: string | null
  union_id: string
  name: string
  avatar: string
  number: string
}

export interface Row {
  at: string
  openedAt: string | null
  member: string
  person: { unionId: string; name: string; number: number } | null
}

/**
 * The rows of a figure, the newest first. Openings older than 180 days have expired: they are only in the figure.
 * @param readsAll false names only the customers of `staffId`
 */
export async function codeRows(
  db: TenantDb,
  asked: Asked,
  step: CodeStep,
  { staffId, readsAll }: { staffId: string; readsAll: boolean },
  { page, pageSize }: Page,
): Promise<{ list: Row[]; total: number }> {
  const part = limitOf({ page, pageSize })
  if (step === 'open') {
    const kept = sql`channel_code_open where company_id = ${asked.companyId} and code_id = ${asked.codeId}`
    const { rows } = await sql<{ at: Date }>`
      select at from ${kept} order by at desc, activity_id ${part}`.execute(db)
    const counted = await sql<{ total: number }>`select count(*)::integer as total from ${kept}`.execute(db)
    const list = rows.map(({ at }) => ({ at: at.toISOString(), openedAt: null, member: '', person: null }))
    return { list, total: counted.rows[0]?.total ?? 0 }
  }
  const at = step === 'gone' ? sql`c.removed_at` : sql`c.added_at`
  const { rows } = await sql<AddRow>`
    select ${at} as at, opened.at as "openedAt", member.staff_id as "staffId", member.name as member,
      c.name as "contactName", root.person_id as root_id, root.union_id, root.name, root.avatar, root.number
    from channel_code code
    cross join lateral (select c.* from ${addsOf(asked.companyId)}) c
    join staff meant on meant.company_id = c.company_id and meant.staff_id = c.staff_id
    join staff member on member.company_id = c.company_id and member.staff_id = ${staffNow('meant')}
    left join channel_code_open opened on opened.company_id = c.company_id and opened.state = c.state
    left join lateral (
      select root.* from person p
      join person root on root.company_id = p.company_id and root.person_id = ${rootIdOf('p')}
      where p.company_id = c.company_id and (p.external_userid <> '' and p.external_userid = c.external_userid
        or p.union_id <> '' and p.union_id = c.union_id)
      order by p.person_id limit 1
    ) root on true
    where code.company_id = ${asked.companyId} and code.code_id = ${asked.codeId}
      and ${step === 'gone' ? sql`c.removed_at is not null` : sql`true`}
    order by 1 desc, c.external_userid, c.staff_id ${part}`.execute(db)
  const list = rows.map((row) => ({
    at: row.at.toISOString(),
    openedAt: row.openedAt?.toISOString() ?? null,
    member: row.member,
    person: readsAll || row.staffId === staffId ? personOf(row) : null,
  }))
  return { list, total: (await totals(db, asked))[step] }
}

function personOf(row: AddRow): Row['person'] {
  if (row.root_id === null) return { unionId: '', name: row.contactName, number: 0 }
  const { unionId, name, number } = leadOf({
    ...row,
    root_id: row.root_id,
    name: row.name || row.contactName,
  })
  return { unionId, name, number }
}
