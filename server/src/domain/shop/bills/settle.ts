import { sql } from 'kysely'
import type { TenantDb } from '#core/db/connect.ts'
import { isUuid } from '#core/db/uuid.ts'
import type { Caller } from '#core/http/context.ts'
import type { Fail } from '#core/http/failure.ts'
import { PayError } from '#core/platform/pay/error.ts'
import { record } from '#domain/audit/record.ts'
import { merchantFor, type PayParts } from '#domain/shop/payment/merchant.ts'
import { settleRefund } from '#domain/shop/payment/refunds.ts'
import { settle } from '#domain/shop/payment/settle.ts'
import { compareBill, lockBills } from './compare.ts'
import { billBy, differenceBy } from './rows.ts'

/** Marks open differences of a bill as settled by a member. @throws Failure notFound */
export async function settleDifferences(
  db: TenantDb,
  { companyId, staffId }: Pick<Caller, 'companyId' | 'staffId'>,
  { billId, differenceIds, words }: { billId: string; differenceIds?: string[] | undefined; words: string },
): Promise<void> {
  const { day } = await billBy(db, companyId, billId)
  const ids = differenceIds?.filter(isUuid) ?? null
  const { numAffectedRows = 0n } = await sql`
    update pay_difference set settled_at = now(), staff_id = ${staffId}, words = ${words.trim()}
    where company_id = ${companyId} and bill_id = ${billId} and settled_at is null
      and (${ids}::uuid[] is null or difference_id = any(${ids}::uuid[]))`.execute(db)
  if (numAffectedRows > 0n)
    await record(db, companyId, staffId, 'bill differences settled', { day, count: Number(numAffectedRows) })
}

/**
 * Asks the vendor what became of the payment or refund of a difference, applies the answer, and compares again.
 * @throws Failure notFound
 */
export async function askAbout(
  { db, sealer, pay }: PayParts,
  { companyId }: Pick<Caller, 'companyId'>,
  differenceId: string,
  fail: Fail<'paymentConfigWrong' | 'platformProblem'>,
): Promise<void> {
  const { kind, number, billId, mchId, merchant } = await db.tenant(companyId, async (tenant) => {
    const found = await differenceBy(tenant, companyId, differenceId)
    const { mchId } = await billBy(tenant, companyId, found.billId)
    return { ...found, mchId, merchant: await merchantFor(tenant, sealer, companyId, mchId) }
  })
  if (!merchant) return fail('paymentConfigWrong')
  try {
    if (kind === 'payment') {
      const said = await pay.query(merchant, number)
      await db.tenant(companyId, (tenant) => settle(tenant, companyId, said))
    } else {
      const said = await pay.queryRefund(merchant, number)
      await db.tenant(companyId, (tenant) => settleRefund(tenant, companyId, said))
    }
  } catch (problem) {
    if (!(problem instanceof PayError)) throw problem
    // The vendor knows nothing of it: the difference stays.
    if (!problem.is('unknown')) fail('platformProblem')
  }
  await db.tenant(companyId, async (tenant) => {
    await lockBills(tenant, companyId, mchId)
    await compareBill(tenant, companyId, billId)
  })
}
