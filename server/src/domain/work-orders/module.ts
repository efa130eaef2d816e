import { sql } from 'kysely'
import type { Database } from '#core/db/connect.ts'
import { deletedRows, type Module } from '#domain/module.ts'
import { beginTellingLate, tellLate } from './late.ts'
import { workOrderAnswered, workOrderClosed } from './messages.ts'
import { exportedWorkOrders } from './person-rows.ts'
import { remindOfDeadlines } from './remind.ts'
import { recountWorkOrders } from './rule.ts'
import { tellWorkOrder } from './tell-ledger.ts'
import { advanceWorkOrders } from './upkeep.ts'

export const workOrders = {
  name: 'work-orders',
  what: 'what customers ask for: who handles it, answers, remarks, deadlines, how content the customer is',
  uses: [
    'files',
    'audit',
    'company',
    'staff',
    'place',
    'working-time',
    'identity',
    'content',
    'forms',
    'customer-messages',
    'notices',
    'tracking',
    'leads/lead',
    'leads/escalations',
    'bookings/service',
    'bookings/booking',
    'shop/order',
  ],
  door: ['ask', 'handle', 'history', 'lists', 'one', 'settings'],
  tables: {
    work_order_setting: { sample: `insert into work_order_setting (company_id) values (:company)` },
    work_order: {
      persons: deletedRows,
      sample: `insert into work_order (company_id, work_order_id, number, kind, state, person_id, words)
          select company_id, gen_random_uuid(), 'x', 'question', 'open', person_id, 'x'
          from person where company_id = :company and erased_at is null limit 1`,
    },
    work_order_reply: {
      sample: `insert into work_order_reply (company_id, reply_id, work_order_id, words)
          select company_id, gen_random_uuid(), work_order_id, 'x' from work_order`,
    },
    work_order_remark: {
      sample: `insert into work_order_remark (company_id, remark_id, work_order_id, staff_id, words)
          select company_id, gen_random_uuid(), work_order_id, staff_id, 'x'
          from work_order join staff using (company_id) limit 1`,
    },
  },
  expiry: [{ table: 'work_order', when: sql`state = 'closed' and changed_at < now() - interval '730 days'` }],
  shownFiles: (companyId) => sql`
    select pictures::text as shown from work_order where company_id = ${companyId}
    union all select pictures::text from work_order_reply where company_id = ${companyId}`,
  customerMessages: [workOrderAnswered, workOrderClosed],
  personalData: async (db, of) => ({ workOrders: await exportedWorkOrders(db, of) }),
  holdings: {
    workOrders: ({ companyId, staffId }) =>
      sql`select count(*) from work_order
        where company_id = ${companyId} and handler_id = ${staffId} and state <> 'closed'`,
  },
  jobs: ({ db }: { db: Pick<Database, 'ops' | 'tenant'> }) => [
    { name: 'advancing work orders', everyMs: 60_000, run: () => advanceWorkOrders(db) },
    { name: 'late work orders', everyMs: 60_000, run: () => beginTellingLate(db) },
    { name: 'deadlines of work orders', everyMs: 60_000, run: () => remindOfDeadlines(db) },
  ],
  tasks: {
    late_work_orders: tellLate,
    recount_work_orders: recountWorkOrders,
    tell_work_order: tellWorkOrder,
  },
} satisfies Module
