import type { MemberLevel } from '@mingpian/contract/shared/levels.ts'
import type { PointsTerms } from '@mingpian/contract/shared/rules/points.ts'
import { type RawBuilder, sql } from 'kysely'
import type { TenantDb } from '#core/db/connect.ts'
import { record } from '#domain/audit/record.ts'
import { levelsOf } from '#domain/mall/levels.ts'
import { usualPoints } from '#domain/shop/points/settings.ts'

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

/** The columns of the settings `t`. */
const columns: RawBuilder<unknown> = sql`
  t.close_minutes as "closeMinutes", t.receipt_days as "receiptDays", t.after_sale_days as "afterSaleDays",
  t.freight::float8 as freight, t.free_from::float8 as "freeFrom", t.pick_up as "pickUp",
  t.pick_up_note as "pickUpNote", t.coupon_back as "couponBack"`

export async function tradeSettings(db: TenantDb, companyId: string): Promise<TradeSettings> {
  const { rows } = await sql<TradeSettings>`
    select ${columns} from trade_setting t where t.company_id = ${companyId}`.execute(db)
  return rows[0] ?? usual
}

/** What a price follows from beside the goods. */
export interface SaleSettings extends TradeSettings {
  points: PointsTerms
  /** Of members, the lowest first. */
  levels: MemberLevel[]
}

/** One statement, as each checkout reads all of it. */
export async function saleSettings(db: TenantDb, companyId: string): Promise<SaleSettings> {
  const { rows } = await sql<{
    trade: TradeSettings | null
    points: PointsTerms | null
    levels: MemberLevel[]
  }>`
    /* sale settings */
    select (select to_jsonb(s) from (select ${columns} from trade_setting t where t.company_id = ${companyId}) s) as trade, (
      select jsonb_build_object('isOn', is_on, 'perYuan', per_yuan, 'worth', worth, 'mostPercent', most_percent)
      from points_setting where company_id = ${companyId}) as points, ${levelsOf(companyId)} as levels`.execute(
    db,
  )
  return {
    ...(rows[0]?.trade ?? usual),
    points: rows[0]?.points ?? usualPoints,
    levels: rows[0]?.levels ?? [],
  }
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
