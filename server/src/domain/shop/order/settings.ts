import { sql } from 'kysely'
import type { TenantDb } from '#core/db/connect.ts'
import { record } from '#domain/audit/record.ts'

/** How a company trades. */
export interface TradeSettings {
  /** Until an unpaid order closes. */
  closeMinutes: number
  /** Until a shipped order counts as received. */
  receiptDays: number
  /** From then on until it is finished. */
  afterSaleDays: number
  /** Flat, in fen. */
  freight: number
  /** Null: never free. */
  freeFrom: number | null
  pickUp: boolean
  pickUpNote: string
  /** Whether an order whose whole payment goes back gives its coupon back. */
  couponBack: boolean
}

const usual: TradeSettings = {
  closeMinutes: 30,
  receiptDays: 10,
  afterSaleDays: 7,
  freight: 0,
  freeFrom: null,
  pickUp: true,
  pickUpNote: '',
  couponBack: true,
}

export async function tradeSettings(db: TenantDb, companyId: string): Promise<TradeSettings> {
  const { rows } = await sql<TradeSettings>`
    select close_minutes as "closeMinutes", receipt_days as "receiptDays", after_sale_days as "afterSaleDays",
      freight::float8 as freight, free_from::float8 as "freeFrom", pick_up as "pickUp", pick_up_note as "pickUpNote",
      coupon_back as "couponBack"
    from trade_setting where company_id = ${companyId}`.execute(db)
  return rows[0] ?? usual
}

/**
 * Orders that were made before keep the time at which they close. A caller of the former release does not name
 * `couponBack`: it stays as it is.
 */
export async function setTradeSettings(
  db: TenantDb,
  { companyId, staffId }: { companyId: string; staffId: string },
  { couponBack, ...to }: Omit<TradeSettings, 'couponBack'> & { couponBack?: boolean | undefined },
): Promise<TradeSettings> {
  const row = {
    close_minutes: to.closeMinutes,
    receipt_days: to.receiptDays,
    after_sale_days: to.afterSaleDays,
    freight: to.freight,
    free_from: to.freeFrom,
    pick_up: to.pickUp,
    pick_up_note: to.pickUpNote,
    ...(couponBack !== undefined && { coupon_back: couponBack }),
  }
  await db
    .insertInto('trade_setting')
    .values({ company_id: companyId, ...row })
    .onConflict((conflict) =>
      conflict.column('company_id').doUpdateSet({ ...row, updated_at: sql<Date>`now()` }),
    )
    .execute()
  await record(db, companyId, staffId, 'trade settings changed', { ...to, couponBack })
  return tradeSettings(db, companyId)
}
