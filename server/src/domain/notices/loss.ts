import { sql } from 'kysely'
import { uuidv7 } from 'uuidv7'
import type { TenantDb } from '#core/db/connect.ts'
import { addJob } from '#core/jobs/add-job.ts'
import type { Loss } from '#domain/contacts/customers.ts'
import { superiorsOf } from '#domain/staff/departments.ts'
import { staffNow } from '#domain/staff/successor.ts'

const OCCASIONS = { customer: 'lost', member: 'dropped', '': 'missing' } as const

/**
 * Adds the messages about a lost customer in the transaction that stores the loss: to the superiors, and to the
 * salesperson unless WeCom reported that the salesperson deleted the customer.
 */
export async function tellLoss(
  db: TenantDb,
  companyId: string,
  { staffId, externalUserid, by, at }: Loss,
): Promise<void> {
  const superiors = await superiorsOf(db, { companyId, staffId })
  const { rows } = await sql<{ owner: string }>`
    select ${staffNow('staff')} as owner from staff
    where company_id = ${companyId} and staff_id = ${staffId}`.execute(db)
  const receivers = [...(by === 'member' ? [] : rows.map(({ owner }) => owner)), ...superiors]
  for (const receiver of new Set(receivers)) {
    const noticeId = uuidv7()
    await sql`
      insert into notice (company_id, notice_id, staff_id, person_id, occasion, content_type, content_id, salesperson_id, at)
      values (${companyId}, ${noticeId}, ${receiver}, (
        select p.person_id from person p
        join external_contact c on c.company_id = ${companyId} and c.staff_id = ${staffId}
          and c.external_userid = ${externalUserid}
        where p.company_id = ${companyId} and p.joined_into is null and (
          p.external_userid = c.external_userid or c.union_id <> '' and p.union_id = c.union_id)
        order by p.external_userid = c.external_userid desc limit 1
      ), ${OCCASIONS[by]}, 'contact', ${externalUserid}, ${staffId}, ${at}::timestamptz)`.execute(db)
    await addJob(db, 'send_notice', noticeId)
  }
}
