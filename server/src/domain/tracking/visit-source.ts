import type { VisitSource } from '@mingpian/contract/shared/rules/visit-source.ts'
import { type RawBuilder, sql } from 'kysely'
import type { TenantDb } from '#core/db/connect.ts'

/** The source of a visit, by the rules of `visitSource`. */
export const sourceOf = (landing: RawBuilder<unknown>, scene: RawBuilder<unknown>) => sql`
  case when ${landing} in ('single', 'group', 'timeline', 'scan') then ${landing} when ${scene} = '2' then 'self' else 'link' end`

/** Hours after the beginning of a visit in which what its person does counts for its source. */
const hours = 24

/**
 * Where the visit came from that led to what a person did: the latest one by a share, else the latest one at all, of the
 * day before.
 * @param at the time of the deed; now unless it is named
 * @returns '' where there was no visit
 */
export async function sourceBefore(
  db: TenantDb,
  companyId: string,
  { personIds, shareId, at }: { personIds: readonly string[]; shareId: string | null; at?: Date },
): Promise<VisitSource | ''> {
  const moment = at ? sql`${at}::timestamptz` : sql`now()`
  const { rows } = await sql<{ source: VisitSource }>`
    /* source of a visit */
    select ${sourceOf(sql`landing`, sql`second_scene`)} as source from visit
    where company_id = ${companyId} and person_id = any(${[...personIds]}::uuid[])
      and opened_at > ${moment} - make_interval(hours => ${hours}) and opened_at <= ${moment}
    order by share_id = ${shareId ?? ''} and share_id <> '' desc, opened_at desc limit 1`.execute(db)
  return rows[0]?.source ?? ''
}
