import { sql } from 'kysely'
import type { Database } from '#core/db/connect.ts'
import type { Module } from '#domain/module.ts'
import { deletedRows } from '#domain/module.ts'
import { orderPaid, orderRefunded, orderShipped, orderToPickUp } from './messages.ts'
import { eraseOrders, exportedOrders } from './person-rows.ts'
import { endOfReceiver, nameOfReceiver } from './receivers.ts'
import { ordersList } from './sheet.ts'
import { tellOrder } from './tell.ts'
import { addClosings, advanceOrders, closingRoundMs } from './upkeep.ts'

const ofOrder = { keptOut: 'by trigger', erasure: 'erasure' } as const

export const order = {
  name: 'shop/order',
  what: 'orders with their lines, states and shipments; prices of a checkout, addresses, settings of trade',
  uses: [
    'audit',
    'company',
    'staff',
    'place',
    'identity',
    'sharing',
    'shop/coupon',
    'shop/points',
    'shop/product',
    'mall',
    'customer-messages',
    'notices',
    'leads/turns',
    'tracking',
    'leads/lead',
  ],
  door: [
    'addresses',
    'after-sale',
    'checkout',
    'correct',
    'credit',
    'history',
    'left',
    'money',
    'moves',
    'of-booking',
    'packing',
    'pick-up',
    'purchase',
    'quote',
    'read',
    'readers',
    'receive',
    'reprice',
    'settings',
    'sheet',
    'ship',
    'shop-state',
    'sold',
    'sold-out',
    'standing',
    'submit',
    'tell',
    'tell-buyer',
    'to-ship',
    'write-offs',
  ],
  tables: {
    trade_setting: {
      sample: `insert into trade_setting (company_id) values (:company)`,
    },
    buyer_address: {
      persons: deletedRows,
      sample: `insert into buyer_address (company_id, address_id, person_id, sealed)
          select company_id, gen_random_uuid(), person_id, 'x' from person where erased_at is null limit 1`,
    },
    shop_order: {
      persons: ofOrder,
      sample: `insert into shop_order (company_id, order_id, number, person_id, state, goods, discount, freight, total,
            delivery, expires_at)
          select company_id, '00000000-0000-4000-8000-000000000001', 'x1', person_id, 'paid', 1, 0, 0, 1, 'none', now()
          from person where company_id = :company and erased_at is null limit 1`,
    },
    order_line: {
      sample: `insert into order_line (company_id, order_id, position, sku_id, product_id, name, options, picture,
            unit_price, quantity, goods, total)
          select company_id, order_id, 0, gen_random_uuid(), gen_random_uuid(), 'x', '{}', '', 1, 1, 1, 1
          from shop_order limit 1`,
    },
    order_step: {
      sample: `insert into order_step (company_id, order_id, what, by)
          select company_id, order_id, 'submit', 'buyer' from shop_order limit 1`,
    },
    shipment: {
      sample: `insert into shipment (company_id, shipment_id, order_id, kind)
          select company_id, gen_random_uuid(), order_id, 'none' from shop_order limit 1`,
    },
    shipment_line: {
      sample: `insert into shipment_line (company_id, shipment_id, order_id, position, quantity)
          select company_id, shipment_id, order_id, position, 1 from shipment join order_line using (company_id, order_id)
          limit 1`,
    },
  },
  sealed: [
    { table: 'buyer_address', column: 'sealed' },
    {
      table: 'shop_order',
      column: 'receiver_sealed',
      hashes: [
        { column: 'receiver_name', of: nameOfReceiver },
        { column: 'receiver_end', of: endOfReceiver },
      ],
    },
  ],
  shownFiles: (companyId) => sql`select picture as shown from order_line where company_id = ${companyId}`,
  jobs: (parts: { db: Pick<Database, 'ops'> }) => [
    { name: 'closing unpaid orders', everyMs: closingRoundMs, run: () => addClosings(parts.db) },
    { name: 'advancing orders', everyMs: 300_000, run: () => advanceOrders(parts.db) },
  ],
  tasks: { tell_order: tellOrder },
  customerMessages: [orderPaid, orderShipped, orderToPickUp, orderRefunded],
  erasure: { run: eraseOrders },
  personalData: exportedOrders,
  exportedLists: { orders: ordersList },
} satisfies Module
