import { sql } from 'kysely'
import type { TenantDb } from '#core/db/connect.ts'
import { type Kin, ofKin } from '#domain/identity/kin.ts'

export async function notices(db: TenantDb, of: Kin) {
  const { rows } = await sql<{ title: string; result: string; at: Date }>`
    select t.title, c.result, c.at
    from notice_choice c
    join notice_template t on t.company_id = c.company_id and t.template_id = c.template_id
    where ${ofKin(of, 'c')} order by c.at desc`.execute(db)
  return rows
}

/** Deletes what a person answered to messages. */
export async function erase(db: TenantDb, of: Kin): Promise<void> {
  await sql`delete from notice_choice where ${ofKin(of, 'notice_choice')}`.execute(db)
}

/** Turns every yes of a person to messages into a no. */
export async function endNotices(db: TenantDb, { companyId, kin }: Kin): Promise<void> {
  await db
    .updateTable('notice_choice')
    .set({ result: 'reject', at: sql<Date>`now()` })
    .where('company_id', '=', companyId)
    .where('person_id', 'in', kin)
    .where('result', '=', 'accept')
    .execute()
}
