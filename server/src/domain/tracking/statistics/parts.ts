import type { cardStatistics } from '@mingpian/contract/card-statistics.ts'
import type { DataOf } from '@mingpian/contract/shared/endpoint.ts'
import { sql } from 'kysely'
import type { TenantDb } from '#core/db/connect.ts'
import { rootIdOf } from '#domain/identity/root.ts'
import { withPartTitles } from '#domain/tracking/radar/part-titles.ts'
import { partsOf } from '#domain/tracking/radar/visits.ts'
import { beginOf, ofStaff, type Span } from './span.ts'

type Parts = DataOf<typeof cardStatistics.parts>['list']

const longest = 200

/** Reading times of the parts of a material in a span, the longest first. */
export async function partTimesOf(db: TenantDb, span: Span, contentId: string): Promise<Parts> {
  const { companyId, from, to } = span
  const { rows } = await sql<Parts[number]>`
    /* statistics parts */
    select part.key, sum(part.duration)::float8 as duration, count(distinct ${rootIdOf('person')})::integer as visitors
    from visit v
    join person on person.company_id = ${companyId} and person.person_id = v.person_id
    cross join lateral (${partsOf(companyId, sql`v.person_id`, sql`v.activity_id`)}) parts
    cross join lateral json_to_recordset(parts.sections) as part(key text, duration integer)
    where v.company_id = ${companyId} and ${ofStaff(span, sql.ref('v.staff_id'))}
      and v.content_type = 'material' and v.content_id = ${contentId}
      and v.opened_at >= ${beginOf(span, from)} and v.opened_at < ${beginOf(span, to, 1)}
    group by part.key order by duration desc, part.key limit ${longest}`.execute(db)
  const [thing] = await withPartTitles(db, companyId, [
    { contentType: 'material', contentId, sections: rows.map((row) => ({ ...row, title: '' })) },
  ])
  return thing?.sections ?? []
}
