import { sql } from 'kysely'
import type { TenantDb } from '#core/db/connect.ts'
import type { OwnLead } from '#domain/leads/grant/lead.ts'

export interface Remark {
  /** '' where none is kept. */
  words: string
  /** Time of the last change, ISO 8601; '' if there is no remark. */
  at: string
}

/** All remarks as one text, the oldest first: joined persons and predecessors may have several. */
export async function remarkOf(db: TenantDb, of: OwnLead<'change'>): Promise<Remark> {
  const { rows } = await sql<{ words: string | null; at: Date | null }>`
    select string_agg(words, E'\n' order by at, person_id) as words, max(at) as at
    from person_remark where ${mine(of)}`.execute(db)
  const [row] = rows
  return { words: row?.words ?? '', at: row?.at?.toISOString() ?? '' }
}

/** Replaces all remarks of `remarkOf` by one remark of the salesperson. @param words '' removes them */
export async function keepRemark(db: TenantDb, of: OwnLead<'hold'>, words: string): Promise<Remark> {
  const { companyId, staffId, rootId } = of
  await sql`delete from person_remark where ${mine(of)}`.execute(db)
  if (words)
    await db
      .insertInto('person_remark')
      .values({ company_id: companyId, staff_id: staffId, person_id: rootId, words })
      .execute()
  return remarkOf(db, of)
}

const mine = ({ companyId, staffIds, personIds }: OwnLead<'change'>) => sql`company_id = ${companyId}
  and staff_id = any(${staffIds}::uuid[]) and person_id = any(${personIds}::uuid[])`
