import type { overview } from '@mingpian/contract/overview.ts'
import type { DataOf } from '@mingpian/contract/shared/endpoint.ts'
import { type RawBuilder, sql } from 'kysely'
import type { TenantDb } from '#core/db/connect.ts'
import { limitOf } from '#core/db/paging.ts'
import { beginOf, type Span } from '#domain/tracking/statistics/span.ts'

type Figures = DataOf<typeof overview.figures>
type ActiveStaff = DataOf<typeof overview.activeStaff>

/** Answered forms and active members of a span, each with the number of the span before. */
export async function figuresOf(db: TenantDb, span: Span): Promise<Figures> {
  const forms = await answeredForms(db, span)
  const { now, before, staff } = await membersIn(db, span)
  const sum = (name: 'answers' | 'earlier') => forms.reduce((all, form) => all + form[name], 0)
  return {
    answers: { value: sum('answers'), before: sum('earlier') },
    forms: forms.filter(({ answers }) => answers > 0).map(({ earlier: _, ...form }) => form),
    activeStaff: { value: now, before },
    staff,
  }
}

async function answeredForms(db: TenantDb, span: Span) {
  const { companyId, before, from, to } = span
  const { rows } = await sql<{ formId: string; title: string; answers: number; earlier: number }>`
    select counted.*, coalesce(m.title, '') as title
    from (
      select form_id as "formId", (count(*) filter (where at >= ${beginOf(span, from)}))::integer as answers,
        (count(*) filter (where at < ${beginOf(span, from)}))::integer as earlier
      from form_answer
      where company_id = ${companyId} and at >= ${beginOf(span, before)} and at < ${beginOf(span, to, 1)}
      group by 1
    ) counted
    left join material m on m.company_id = ${companyId} and m.material_id = counted."formId"
    order by answers desc, "formId"`.execute(db)
  return rows
}

async function membersIn(db: TenantDb, span: Span) {
  const { companyId, before, from, to } = span
  const { rows } = await sql<{ now: number; before: number; staff: number }>`
    select (count(*) filter (where ${hasDeeds(span, from, to)}))::integer as now,
      (count(*) filter (where ${hasDeeds(span, before, from, -1)}))::integer as before,
      (count(*) filter (where s.status = 'active'))::integer as staff
    from staff s where s.company_id = ${companyId}`.execute(db)
  return rows[0] ?? { now: 0, before: 0, staff: 0 }
}

/** A condition: the member `s` shared something on these days, or was visited. */
const hasDeeds = (span: Span, first: string, last: string, less = 0) => sql`(
  exists (
    select from daily_total t where t.company_id = s.company_id and t.staff_id = s.staff_id and t.visits > 0
      and t.day between ${first}::date and ${last}::date + ${less}::integer
  ) or exists (${sharesOf(span, first, last, less)})
)`

const sharesOf = (span: Span, first: string, last: string, less: number): RawBuilder<unknown> => sql`
  select from share h join forward f on f.company_id = h.company_id and f.share_id = h.share_id
  where h.company_id = s.company_id and h.staff_id = s.staff_id and h.share_type = 'staff'
    and f.at >= ${beginOf(span, first)} and f.at < ${beginOf(span, last, less + 1)}`

/** One page of the active members of a span: as many as `activeStaff` of `figuresOf` counts. */
export async function activeStaffOf(
  db: TenantDb,
  span: Span,
  { page, pageSize }: { page: number; pageSize: number },
): Promise<ActiveStaff> {
  const { companyId, from, to } = span
  const { rows } = await sql<ActiveStaff['list'][number] & { total: number }>`
    select s.user_id as "userId", s.name, s.avatar, s.department, visited.visits, sent.shares,
      count(*) over ()::integer as total
    from staff s
    cross join lateral (
      select coalesce(sum(t.visits), 0)::integer as visits from daily_total t
      where t.company_id = s.company_id and t.staff_id = s.staff_id and t.day between ${from}::date and ${to}::date
    ) visited
    cross join lateral (select count(*)::integer as shares from (${sharesOf(span, from, to, 0)}) h) sent
    where s.company_id = ${companyId} and (visited.visits > 0 or sent.shares > 0)
    order by visited.visits desc, sent.shares desc, s.user_id
    ${limitOf({ page, pageSize })}`.execute(db)
  const list = rows.map(({ total: _, ...row }) => row)
  const total = rows[0]?.total ?? (page === 1 ? 0 : (await membersIn(db, span)).now)
  return { list, total, page, pageSize }
}
