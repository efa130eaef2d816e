import type { Database } from '#core/db/connect.ts'
import type { Module } from '#domain/module.ts'
import { tellForgotten, uploadShipping } from './upload.ts'

export const shippingDuty = {
  name: 'shop/shipping-duty',
  what: 'what WeChat is told of sent orders of the mini program, and what it says of them; its carriers',
  uses: ['audit', 'company', 'shop/order', 'shop/payment'],
  door: ['carriers', 'duty', 'pushed'],
  tables: {
    shipping_duty: {
      sample: `insert into shipping_duty (company_id, order_id, attempt_id)
          select company_id, order_id, attempt_id from payment_attempt limit 1`,
    },
    shipping_account: { sample: `insert into shipping_account (company_id) values (:company)` },
  },
  jobs: (parts: { db: Pick<Database, 'ops'> }) => [
    { name: 'telling how orders were sent', everyMs: 60_000, run: () => tellForgotten(parts.db) },
  ],
  tasks: { upload_shipping: uploadShipping },
} satisfies Module
