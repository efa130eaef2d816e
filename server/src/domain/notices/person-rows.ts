import { sql } from 'kysely'
import type { TenantDb } from '#core/db/connect.ts'
import { inIso, wordOf } from '#core/in-words.ts'
import { belongsTo, type JoinedPerson } from '#domain/identity/joined-person.ts'
import { isWecomContact } from '#domain/identity/wecom-contact.ts'
import type { ExportedPerson } from '#domain/module.ts'
import { salespersonOf } from '#domain/staff/name-of.ts'
import { actionWords } from './action-words.ts'

/** Messages to members of staff about the person, as long as they are kept. */
export async function exportedNotices(db: TenantDb, of: ExportedPerson) {
  const { rows: alerts } = await sql<{ salesperson: string; occasion: string; at: Date }>`
    select ${salespersonOf(of.companyId, 'n')} as salesperson, n.occasion, n.at
    from notice n where ${isAbout(of)} order by n.at desc`.execute(db)
  return {
    alerts: alerts.map((row) => ({
      ...inIso('at')(row),
      occasion: wordOf(actionWords, of.locale, row.occasion),
    })),
  }
}

/** Deletes messages about a person. */
export async function eraseAlerts(db: TenantDb, of: JoinedPerson): Promise<void> {
  await sql`delete from notice n where ${isAbout(of)}`.execute(db)
}

/** Messages about visits name the person, those about a lost customer the id of WeCom. */
const isAbout = (of: JoinedPerson) => sql`(
  ${belongsTo(of, 'n')}
  or n.company_id = ${of.companyId} and n.occasion in ('lost', 'dropped', 'missing') and n.content_id in (
    select c.external_userid from external_contact c
    join person p on ${belongsTo(of, 'p')}
    where c.company_id = ${of.companyId} and ${isWecomContact('c', 'p')}
  ))`
