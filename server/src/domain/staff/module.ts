import { sql } from 'kysely'
import type { Database } from '#core/db/connect.ts'
import type { Module } from '#domain/module.ts'
import { type ReadsAddressBook, takeUpAddressBook } from './import/address-book.ts'
import { reviveReadings } from './upkeep.ts'

export const staff = {
  name: 'staff',
  what: 'members of staff, departments, licences, imports of staff, leaving and taking over',
  uses: ['audit', 'company'],
  door: [
    'add',
    'administrators',
    'bulk',
    'covers',
    'department-reading',
    'departments',
    'detail',
    'face',
    'hand-over',
    'import/address-book',
    'import/apply',
    'import/files',
    'import/plan',
    'import/read',
    'import/rows',
    'import/sheet-imports',
    'import/store',
    'import/table',
    'import/undo',
    'import/unreadable',
    'import/words',
    'leave',
    'licence',
    'locale',
    'members',
    'name-of',
    'phone',
    'promote',
    'sheet',
    'successor',
    'update',
  ],
  tables: {
    staff: {},
    department: {
      sample: `insert into department (company_id, department_id, parent_id, name) values (:company, 1, 0, 'x')`,
    },
    department_member: {
      sample: `insert into department_member (company_id, department_id, user_id, is_leader) values (:company, 1, 'x', true)`,
    },
    hand_over: {},
    licence_request: {},
    staff_import: {},
  },
  expiry: [
    // Sealed lists of people must be deleted within a day, or a day after they were applied; upkeep runs every six hours.
    {
      table: 'staff_import',
      when: sql`created_at < now() - interval '18 hours'
        and (applied_at is null or applied_at < now() - interval '24 hours')`,
    },
  ],
  sealed: [
    { table: 'staff', column: 'phone_sealed', hashes: [{ column: 'phone_hash' }] },
    { table: 'staff_import', column: 'sealed' },
    { table: 'staff_import', column: 'undo_sealed' },
  ],
  shownFiles: (companyId) => sql`select avatar as shown from staff where company_id = ${companyId}`,
  jobs: (parts: { db: Pick<Database, 'ops'> }) => [
    { name: 'reviving readings of address books', everyMs: 60_000, run: () => reviveReadings(parts.db) },
  ],
  tasks: { read_address_book: (parts: ReadsAddressBook) => takeUpAddressBook(parts) },
  namedInChanges: [
    {
      fields: ['staffId', 'toId', 'fromId'],
      isUuid: true,
      name: (companyId, id) =>
        sql`select name from staff where company_id = ${companyId} and staff_id = ${id}`,
    },
  ],
} satisfies Module
