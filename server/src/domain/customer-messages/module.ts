import { sql } from 'kysely'
import type { Database } from '#core/db/connect.ts'
import { deletedRows, type Module } from '#domain/module.ts'
import { exportedMessages } from './person-rows.ts'
import { messageCustomer } from './send.ts'
import { reviveMessages } from './upkeep.ts'

export const customerMessages = {
  name: 'customer-messages',
  what: 'messages to customers: their templates, who allows them, sending',
  uses: ['audit', 'company', 'identity'],
  door: ['bindings', 'permissions', 'person-rows', 'queue'],
  tables: {
    notice_template: {},
    notice_choice: { persons: deletedRows },
    customer_message: {
      persons: deletedRows,
      sample: `insert into customer_message (
          company_id, message_id, person_id, message, about, contents, page, send_at, useless_at
        )
        select company_id, gen_random_uuid(), person_id, 'visit', 'x', '{}', '/', now(), now()
        from person where erased_at is null limit 1`,
    },
  },
  expiry: [
    {
      table: 'customer_message',
      when: sql`state not in ('waiting', 'sending') and send_at < now() - interval '30 days'`,
    },
  ],
  jobs: (parts: { db: Pick<Database, 'ops'> }) => [
    { name: 'reviving messages to customers', everyMs: 60_000, run: () => reviveMessages(parts.db) },
  ],
  tasks: { message_customer: messageCustomer },
  personalData: exportedMessages,
} satisfies Module
