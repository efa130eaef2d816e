import type { PersonalData } from '@mingpian/contract/privacy.ts'
import { sql } from 'kysely'
import type { TenantDb } from '#core/db/connect.ts'
import { inIso } from '#core/in-words.ts'
import { belongsTo } from '#domain/identity/joined-person.ts'
import type { ErasedPerson, ExportedPerson } from '#domain/module.ts'
import { opened } from './wish.ts'

/** The invoice itself is the company's and elsewhere; what tax law asks for stays with the order. */
export async function eraseWishes(db: TenantDb, { companyId, personIds }: ErasedPerson): Promise<void> {
  await sql`
    delete from invoice_wish w using shop_order o
    where w.company_id = ${companyId} and o.company_id = w.company_id and o.order_id = w.order_id
      and o.person_id = any(${personIds}::uuid[])`.execute(db)
}

export async function exportedWishes(db: TenantDb, of: ExportedPerson): Promise<PersonalData['invoices']> {
  const { rows } = await sql<{ orderNumber: string; sealed: Buffer; isDone: boolean; at: Date }>`
    select o.number as "orderNumber", w.sealed, w.done_at is not null as "isDone", w.wished_at as at
    from invoice_wish w join shop_order o using (company_id, order_id)
    where ${belongsTo(of, 'o')} order by w.wished_at desc, w.order_id`.execute(db)
  return rows
    .map(({ sealed, ...row }) => ({ ...row, ...opened(of.sealer, of.companyId, sealed) }))
    .map(inIso('at'))
}
