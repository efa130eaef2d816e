import type { PersonalData } from '@mingpian/contract/privacy.ts'
import type { CouponWay, HeldState } from '@mingpian/contract/shared/rules/coupon.ts'
import { sql } from 'kysely'
import type { TenantDb } from '#core/db/connect.ts'
import { inIso, type Vocabulary, wordOf } from '#core/in-words.ts'
import { belongsTo } from '#domain/identity/joined-person.ts'
import type { ExportedPerson } from '#domain/module.ts'
import { heldStateOf } from './terms.ts'

const states = {
  usable: { zh: '可使用', en: 'usable' },
  soon: { zh: '未生效', en: 'not valid yet' },
  used: { zh: '已使用', en: 'used' },
  expired: { zh: '已过期', en: 'expired' },
} satisfies Record<HeldState, Vocabulary[string]>

const ways = {
  link: { zh: '通过链接领取', en: 'taken by a link' },
  code: { zh: '通过兑换码领取', en: 'taken by a code' },
  staff: { zh: '员工赠送', en: 'given by a member of staff' },
} satisfies Record<CouponWay, Vocabulary[string]>

export async function exportedCoupons(db: TenantDb, of: ExportedPerson): Promise<PersonalData['coupons']> {
  const { rows } = await sql<{ name: string; state: string; way: string; at: Date; validTo: Date }>`
    select c.name, ${heldStateOf} as state, h.way, h.taken_at as at, h.valid_to as "validTo"
    from held_coupon h join coupon c using (company_id, coupon_id)
    where ${belongsTo(of, 'h')} order by h.taken_at desc, h.held_id`.execute(db)
  return rows
    .map(({ state, way, ...row }) => ({
      ...row,
      state: wordOf(states, of.locale, state),
      way: wordOf(ways, of.locale, way),
    }))
    .map(inIso('at'))
    .map(inIso('validTo'))
}
