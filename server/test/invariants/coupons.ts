import { randomUUID } from 'node:crypto'
import type { Parts } from '#parts.ts'
import type { Known } from './sample.ts'

interface Of {
  companyId: string
  staffId: string
}

/** A coupon of 1.00 that anyone takes by its link or its code, many times. @returns its id */
async function couponOf(parts: Pick<Parts, 'db'>, { companyId }: Of, code: string): Promise<string> {
  const couponId = randomUUID()
  await parts.db.opsPool.query(
    `insert into coupon (company_id, coupon_id, name, kind, off, total, per_person, by_link, by_staff, code, starts_at, valid_days)
     values ($1, $2, '立减券', 'amount', 100, 1000, 100, true, true, $3, now() - interval '1 day', 7)`,
    [companyId, couponId, code],
  )
  return couponId
}

/** A coupon of a company, and one for each call that changes it. */
export async function couponsOf(parts: Pick<Parts, 'db'>, of: Of) {
  const couponId = await couponOf(parts, of, 'TAKEME')
  const terms = { validDays: 3, startsAt: '2095-01-01T00:00:00Z', code: '', categoryIds: [] }
  const console = 'POST /mall/order/v1/console/coupon' as const
  const particular = {
    'POST /mall/order/v1/coupon/redeem': { code: 'takeme' },
    [`${console}/create`]: terms,
    [`${console}/save`]: { ...terms, couponId: await couponOf(parts, of, 'SAVEME') },
    [`${console}/stop`]: { couponId: await couponOf(parts, of, 'STOPME') },
  } satisfies Record<string, Known>
  return { couponId, particular }
}
