import type { InvoiceWish } from '@mingpian/contract/shared/invoices.ts'
import { isTaxNumber } from '@mingpian/contract/shared/rules/tax-number.ts'
import { sql } from 'kysely'
import type { Sealer } from '#core/crypto/sealer.ts'
import type { TenantDb } from '#core/db/connect.ts'
import type { Caller } from '#core/http/context.ts'
import { type Fail, missing, refuseParameter } from '#core/http/failure.ts'
import { lockedPersonIds } from '#domain/identity/persons.ts'
import { type LockedOrder, lockGoodsOrder } from '#domain/shop/order/moves.ts'
import { isReadable } from '#domain/shop/order/read.ts'
import { narrowed, ofBuyer } from '#domain/shop/order/readers.ts'

type Buyer = Pick<Caller, 'companyId' | 'personId' | 'identityPersonId'>

/** What stands on the invoice: sealed wherever it is stored. */
type Written = Pick<InvoiceWish, 'title' | 'taxNumber' | 'email'>

interface Own {
  wish: InvoiceWish | null
  canChange: boolean
}

interface Row {
  kind: InvoiceWish['kind']
  sealed: Buffer
  wishedAt: Date
  doneAt: Date | null
}

export const opened = (sealer: Sealer, companyId: string, sealed: Buffer): Written =>
  JSON.parse(sealer.open(companyId, sealed)) as Written

/** The buyer's wish, and whether it can be made or changed now. */
export async function ownWish(
  db: TenantDb,
  sealer: Sealer,
  buyer: Pick<Buyer, 'companyId' | 'personId'>,
  orderId: string,
  fail: Fail<'orderNotFound'>,
): Promise<Own> {
  const { companyId } = buyer
  const own = narrowed(await ofBuyer(db, buyer), { orderId })
  const { rows } = await sql<Partial<Row> & { isPaid: boolean }>`
    select o.paid > o.refunded as "isPaid", w.kind, w.sealed, w.wished_at as "wishedAt", w.done_at as "doneAt"
    from shop_order o left join invoice_wish w using (company_id, order_id) where ${own}`.execute(db)
  const [row] = rows
  if (!row) return fail('orderNotFound')
  const { kind, sealed, wishedAt, doneAt } = row
  return {
    wish:
      kind && sealed && wishedAt
        ? {
            ...{ orderId, kind, ...opened(sealer, companyId, sealed) },
            ...{ wishedAt: wishedAt.toISOString(), doneAt: doneAt?.toISOString() ?? '' },
          }
        : null,
    canChange: row.isPaid && !doneAt,
  }
}

/** Locks the buyer before the order, as an erasure does. */
async function lockOwn(
  db: TenantDb,
  buyer: Buyer,
  orderId: string,
  fail: Fail<'orderNotFound'>,
): Promise<LockedOrder> {
  await lockedPersonIds(db, buyer)
  if (!(await isReadable(db, narrowed(await ofBuyer(db, buyer), { orderId })))) fail('orderNotFound')
  return (await lockGoodsOrder(db, { companyId: buyer.companyId, orderId })) ?? fail('orderNotFound')
}

const refuseIssued = (fail: Fail<'serverMessage50020999'>) =>
  fail('serverMessage50020999', {
    zh: '发票已经开具，不能再修改',
    en: 'the invoice was issued and cannot be changed',
  })

/** Says or changes what stands on the invoice of an order of which money was paid and not refunded. */
export async function saveWish(
  db: TenantDb,
  sealer: Sealer,
  buyer: Buyer,
  { orderId, kind, title, taxNumber, email }: Written & Pick<InvoiceWish, 'orderId' | 'kind'>,
  fail: Fail<'orderNotFound' | 'orderStatusWrong' | 'serverMessage50020999'>,
): Promise<void> {
  if (kind === 'company' && !taxNumber) missing('taxNumber')
  if (taxNumber && !isTaxNumber(taxNumber)) refuseParameter('taxNumber', 'must be a tax number')
  const { companyId, paid, refunded } = await lockOwn(db, buyer, orderId, fail)
  if (paid <= refunded) fail('orderStatusWrong')
  const sealed = sealer.seal(companyId, JSON.stringify({ title: title.trim(), taxNumber, email }))
  const { rows } = await sql`
    insert into invoice_wish as w (company_id, order_id, kind, sealed) values (${companyId}, ${orderId}, ${kind}, ${sealed})
    on conflict (company_id, order_id) do update set kind = excluded.kind, sealed = excluded.sealed, wished_at = now()
      where w.done_at is null
    returning 1`.execute(db)
  if (rows.length === 0) refuseIssued(fail)
}

/** The buyer wants no invoice any more. */
export async function withdrawWish(
  db: TenantDb,
  buyer: Buyer,
  orderId: string,
  fail: Fail<'orderNotFound' | 'serverMessage50020999'>,
): Promise<void> {
  const { companyId } = await lockOwn(db, buyer, orderId, fail)
  await db
    .deleteFrom('invoice_wish')
    .where('company_id', '=', companyId)
    .where('order_id', '=', orderId)
    .where('done_at', 'is', null)
    .execute()
  const left = await db
    .selectFrom('invoice_wish')
    .select('order_id')
    .where('company_id', '=', companyId)
    .where('order_id', '=', orderId)
    .executeTakeFirst()
  if (left) refuseIssued(fail)
}
