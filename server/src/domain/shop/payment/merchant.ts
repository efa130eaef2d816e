import type { Sealer } from '#core/crypto/sealer.ts'
import type { Database, TenantDb } from '#core/db/connect.ts'
import type { Pay } from '#core/platform/pay/pay.ts'
import type { Merchant } from '#core/platform/pay/signature.ts'
import { merchantOf } from '#domain/company/merchant.ts'

/** What the work on payments needs beside a transaction. */
export interface PayParts {
  db: Pick<Database, 'tenant'>
  sealer: Sealer
  pay: Pay
}

/** The merchant with which an attempt was made; undefined where the company has another one by now, or none. */
export async function merchantFor(
  db: TenantDb,
  sealer: Sealer,
  companyId: string,
  mchId: string,
): Promise<Merchant | undefined> {
  const merchant = await merchantOf(db, sealer, companyId)
  return merchant?.mchId === mchId ? merchant : undefined
}
