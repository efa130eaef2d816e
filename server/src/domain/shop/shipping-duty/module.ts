import { sql } from 'kysely'
import type { Database } from '#core/db/connect.ts'
import type { Module } from '#domain/module.ts'
import { eraseTrails } from './trail.ts'
import { tellForgotten, uploadShipping } from './upload.ts'

export const shippingDuty = {
  name: 'shop/shipping-duty',
  what: 'what WeChat is told of sent orders of the mini program, and what it says of them and of their parcels; its carriers',
  uses: ['audit', 'company', 'shop/order', 'shop/payment'],
  door: ['carriers', 'duty', 'history', 'pushed', 'receipt', 'trail'],
  tables: {
    shipping_duty: {
      sample: `insert into shipping_duty (company_id, order_id, attempt_id)
          select company_id, order_id, attempt_id from payment_attempt limit 1`,
    },
    parcel_trail: {
      sample: `insert into parcel_trail (company_id, shipment_id) select company_id, shipment_id from shipment limit 1`,
    },
    shipping_account: { sample: `insert into shipping_account (company_id) values (:company)` },
  },
  expiry: [
    {
      table: 'parcel_trail',
      when: sql`greatest(known_at, ask_after, asking_at) < now() - interval '180 days'`,
    },
  ],
  jobs: (parts: { db: Pick<Database, 'ops'> }) => [
    { name: 'telling how orders were sent', everyMs: 60_000, run: () => tellForgotten(parts.db) },
  ],
  erasure: { run: eraseTrails },
  tasks: { upload_shipping: uploadShipping },
} satisfies Module
