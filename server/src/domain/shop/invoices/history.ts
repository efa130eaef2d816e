import type { InvoiceWish } from '@mingpian/contract/shared/invoices.ts'
import { isTaxNumber } from '@mingpian/contract/shared/rules/tax-number.ts'
import type { Sealer } from '#core/crypto/sealer.ts'
import type { TenantDb } from '#core/db/connect.ts'

/** What a buyer wanted on the invoice of an order. */
export interface PastWish extends Pick<InvoiceWish, 'orderId' | 'kind' | 'title' | 'taxNumber' | 'email'> {
  at: Date
  /** Where it was issued. */
  done?: { at: Date; staffId: string; amount: number } | undefined
}

/**
 * Stores wishes of the past, for a program that fills a database.
 * @throws Error for a tax number that is none
 */
export async function importWishes(
  db: TenantDb,
  sealer: Sealer,
  companyId: string,
  wishes: readonly PastWish[],
): Promise<void> {
  for (const { orderId, kind, title, taxNumber, email, at, done } of wishes) {
    if (kind === 'company' ? !isTaxNumber(taxNumber) : taxNumber !== '')
      throw new Error(`the wish of the order ${orderId} has a wrong tax number`)
    await db
      .insertInto('invoice_wish')
      .values({
        ...{ company_id: companyId, order_id: orderId, kind, wished_at: at },
        sealed: sealer.seal(companyId, JSON.stringify({ title, taxNumber, email })),
        ...{ done_at: done?.at ?? null, done_by: done?.staffId ?? null, done_amount: done?.amount ?? null },
      })
      .execute()
  }
}
