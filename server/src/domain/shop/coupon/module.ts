import { sql } from 'kysely'
import { deletedRows, type Module } from '#domain/module.ts'
import { exportedCoupons } from './person-rows.ts'

export const coupon = {
  name: 'shop/coupon',
  what: 'coupons: what a company offers, who took them, and the orders that use them',
  uses: ['audit', 'company', 'identity', 'shop/product'],
  door: ['held', 'history', 'managed', 'offer', 'save', 'take', 'terms', 'use'],
  tables: {
    coupon: {
      sample: `insert into coupon (company_id, coupon_id, name, kind, off, total, per_person, by_link, by_staff, starts_at,
            valid_days)
          values (:company, '00000000-0000-4000-8000-000000000002', 'x', 'amount', 1, 1, 1, true, true, now(), 1)`,
    },
    held_coupon: {
      persons: deletedRows,
      sample: `insert into held_coupon (company_id, held_id, coupon_id, person_id, way, valid_from, valid_to)
          select company_id, gen_random_uuid(), coupon_id, person_id, 'link', now(), now() + interval '1 day'
          from coupon join person using (company_id) where company_id = :company and erased_at is null limit 1`,
    },
  },
  personalData: async (db, of) => ({ coupons: await exportedCoupons(db, of) }),
  namedInChanges: [
    {
      fields: ['couponId'],
      isUuid: true,
      name: (companyId, id) =>
        sql`select name from coupon where company_id = ${companyId} and coupon_id = ${id}`,
    },
  ],
} satisfies Module
