import type { ParcelState, ShippingState } from '@mingpian/contract/shared/rules/shipping.ts'
import type { TenantDb } from '#core/db/connect.ts'

/** What WeChat knew of how an order of the mini program was sent. */
export interface PastDuty {
  orderId: string
  attemptId: string
  owedAt: Date
  state: ShippingState
  toldAt?: Date | undefined
  /** Why it was refused: WeChat's code and words. */
  refusal?: { code: string; words: string } | undefined
  reminder?: { at: Date; words: string } | undefined
  /** Of an order whose receipt the buyer confirmed, with the money that was paid out then. */
  confirmedAt?: Date | undefined
}

/** Where a parcel was, as WeChat said. */
export interface PastTrail {
  shipmentId: string
  /** The oldest first, at least one. */
  steps: readonly { state: ParcelState; at: Date }[]
}

/** Stores what WeChat was told and said in the past, for a program that fills a database. Nothing is left to be told. */
export async function importDuties(
  db: TenantDb,
  companyId: string,
  { duties, trails }: { duties: readonly PastDuty[]; trails: readonly PastTrail[] },
): Promise<void> {
  if (duties.length > 0)
    await db
      .insertInto('shipping_duty')
      .values(
        duties.map(({ orderId, attemptId, owedAt, state, toldAt, refusal, reminder, confirmedAt }) => ({
          ...{
            company_id: companyId,
            order_id: orderId,
            attempt_id: attemptId,
            owed_at: owedAt,
            state,
            told: 1,
          },
          ...{ told_at: toldAt ?? null, problem: refusal?.code ?? '', words: refusal?.words ?? '' },
          ...{ reminded_at: reminder?.at ?? null, reminder: reminder?.words ?? '' },
          ...{ confirmed_at: confirmedAt ?? null, confirmed_by: confirmedAt ? 'buyer' : '' },
          ...{ settles_at: confirmedAt ?? null, settled_at: confirmedAt ?? null },
        })),
      )
      .execute()
  if (trails.length > 0)
    await db
      .insertInto('parcel_trail')
      .values(
        trails.map(({ shipmentId, steps }) => ({
          ...{ company_id: companyId, shipment_id: shipmentId },
          state: steps.at(-1)?.state ?? '',
          steps: JSON.stringify(steps),
          known_at: steps.at(-1)?.at ?? null,
        })),
      )
      .execute()
}
