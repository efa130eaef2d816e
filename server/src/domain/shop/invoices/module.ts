import type { Module } from '#domain/module.ts'
import { eraseWishes, exportedWishes } from './person-rows.ts'
import { invoicesList } from './sheet.ts'

export const invoices = {
  name: 'shop/invoices',
  what: 'what buyers want on the invoices of their orders, and which were issued elsewhere',
  uses: ['audit', 'company', 'staff', 'identity', 'shop/order'],
  door: ['history', 'managed', 'wish'],
  tables: {
    invoice_wish: {
      sample: `insert into invoice_wish (company_id, order_id, kind, sealed)
          select company_id, order_id, 'person', 'x' from shop_order limit 1`,
    },
  },
  sealed: [{ table: 'invoice_wish', column: 'sealed' }],
  erasure: { run: eraseWishes },
  personalData: async (db, of) => ({ invoices: await exportedWishes(db, of) }),
  exportedLists: { invoices: invoicesList },
} satisfies Module
