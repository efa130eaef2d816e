import { deletedRows, type Module } from '#domain/module.ts'
import { exportedPoints } from './person-rows.ts'

export const points = {
  name: 'shop/points',
  what: 'points of members of the mall: their ledger, and how a company lets them be earned and spent',
  uses: ['audit', 'staff', 'identity', 'mall'],
  door: ['account', 'history', 'managed', 'settings', 'settle'],
  tables: {
    points_setting: {
      sample: `insert into points_setting (company_id, is_on, per_yuan, worth, most_percent) values (:company, true, 1, 1, 50)`,
    },
    points_entry: {
      persons: deletedRows,
      sample: `insert into points_entry (company_id, person_id, kind, points, order_id, leaves)
          select company_id, person_id, 'earned', 1, gen_random_uuid(), 1 from person
          where company_id = :company and erased_at is null limit 1`,
    },
  },
  personalData: async (db, of) => ({ points: await exportedPoints(db, of) }),
} satisfies Module
