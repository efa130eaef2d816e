import { sql } from 'kysely'
import type { TenantDb } from '#core/db/connect.ts'
import { belongsTo, type JoinedPerson } from '#domain/identity/joined-person.ts'
import { salespersonOf } from '#domain/staff/name-of.ts'
import { purchaseOf } from './write.ts'

/** Follow-up records about a person, and the reasons with which the lead was given back to the pool. */
export async function followUps(db: TenantDb, of: JoinedPerson) {
  const { rows } = await sql<{
    salesperson: string
    words: string
    is_bought: boolean
    amount: string | null
    at: Date
  }>`
    select ${salespersonOf(of.companyId, 'f')} as salesperson, f.words, f.is_bought, f.amount, f.at
    from (
      select company_id, person_id, staff_id, words, at, follow_id as id, is_bought, amount from lead_follow
      union
      -- The reason of a withdrawal is an administrator's, whose name is not kept.
      select company_id, person_id, case when way = 'returned' then from_id end, reason, at, turn_id, false, null
      from lead_turn where reason <> ''
    ) f where ${belongsTo(of, 'f')} order by f.at desc, f.id`.execute(db)
  return rows.map(({ is_bought, amount, ...record }) => ({
    ...record,
    purchase: purchaseOf({ is_bought, amount }),
  }))
}

/** Stages that salespeople set for a person, the present ones with the next appointment. */
export async function stages(db: TenantDb, of: JoinedPerson) {
  const { rows } = await sql<{ salesperson: string; stage: string; nextAt: Date | null; at: Date }>`
    select ${salespersonOf(of.companyId, 'l')} as salesperson, l.stage, l.next_at as "nextAt", l.at
    from (
      select company_id, person_id, staff_id, stage, next_at, at from lead_progress
      union all
      -- The present stage is in the row above.
      select company_id, person_id, staff_id, stage, null, at from lead_stage past
      where not exists (
        select from lead_progress present
        where present.company_id = past.company_id and present.person_id = past.person_id
          and present.staff_id = past.staff_id and present.stage = past.stage
      )
    ) l where ${belongsTo(of, 'l')} order by l.at desc, l.staff_id`.execute(db)
  return rows
}

/** Deletes the stages and follow-up records of a person. */
export async function erase(db: TenantDb, of: JoinedPerson): Promise<void> {
  await sql`delete from lead_follow where ${belongsTo(of, 'lead_follow')}`.execute(db)
  await sql`delete from lead_stage where ${belongsTo(of, 'lead_stage')}`.execute(db)
  await sql`delete from lead_progress where ${belongsTo(of, 'lead_progress')}`.execute(db)
}
