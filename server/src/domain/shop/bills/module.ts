import { sql } from 'kysely'
import type { Database } from '#core/db/connect.ts'
import type { Module } from '#domain/module.ts'
import { askForBills, fetchBillTask } from './fetch.ts'

const bill = `insert into pay_bill (company_id, bill_id, mch_id, day, state)
  values (:company, gen_random_uuid(), 'm', '2026-01-01', 'read')`

export const bills = {
  name: 'shop/bills',
  what: 'daily bills of WeChat Pay, compared with payments and refunds',
  uses: ['audit', 'company', 'staff', 'shop/order', 'shop/payment'],
  door: ['fetch', 'history', 'rows', 'settle'],
  tables: {
    pay_bill: { sample: bill },
    pay_bill_line: {
      sample: `insert into pay_bill_line (company_id, bill_id, position, kind, at, number, transaction_id, amount, fee)
          select company_id, bill_id, 0, 'payment', now(), 'x', 't', 1, 0 from pay_bill limit 1`,
    },
    pay_difference: {
      sample: `insert into pay_difference (company_id, bill_id, kind, number, what)
          select company_id, bill_id, 'payment', 'x', 'unknown' from pay_bill limit 1`,
    },
  },
  erasure: {
    // Amounts and numbers stay with the order, as tax law asks; what staff wrote about the person's money goes.
    run: async (db, { companyId, personIds }) => {
      await sql`
        update pay_difference d set words = ''
        from shop_order o
        where d.company_id = ${companyId} and o.company_id = d.company_id and o.order_id = d.order_id
          and o.person_id = any(${personIds}::uuid[])`.execute(db)
    },
  },
  jobs: (parts: { db: Pick<Database, 'ops'> }) => [
    { name: 'asking for bills', everyMs: 30 * 60_000, run: () => askForBills(parts.db) },
  ],
  tasks: { fetch_bill: fetchBillTask },
} satisfies Module
