import { sql } from 'kysely'
import type { Database } from '#core/db/connect.ts'
import { freeShortJobs } from '#core/jobs/add-job.ts'
import type { Module } from '#domain/module.ts'
import { learnCorpTags } from './corp-tags.ts'
import { greetCustomer } from './greet.ts'
import { eraseContacts, exportedContacts } from './person-rows.ts'
import { readContact } from './read.ts'
import { syncContacts, syncDays } from './sync.ts'
import { beginNightly, reviveContactWork } from './upkeep.ts'
import { writeContact } from './write-back.ts'

export const contacts = {
  name: 'contacts',
  what: `customers in WeCom: callbacks, synchronisation, notes, greetings, a salesperson's own code`,
  uses: ['audit', 'company', 'files', 'staff', 'identity', 'sharing', 'leads/grant'],
  door: [
    'changes',
    'code-picture',
    'contact-codes',
    'customers',
    'greet',
    'message',
    'read',
    'sync',
    'ways',
    'welcome-setting',
    'write-back',
  ],
  leadDeeds: 'contact_deeds',
  tables: {
    contact_event: {},
    contact_forgotten: {
      sample: `insert into contact_forgotten (company_id, external_hash) values (:company, 'x')`,
    },
    contact_setting: { sample: `insert into contact_setting (company_id) values (:company)` },
    contact_sync: {
      sample: `insert into contact_sync (company_id, sync_id) values (:company, gen_random_uuid())`,
    },
    external_contact: {
      sample: `insert into external_contact (company_id, staff_id, external_userid, added_at)
          select company_id, staff_id, 'x', now() from staff where company_id = :company limit 1 on conflict do nothing`,
    },
    contact_tag_write: {
      sample: `insert into contact_tag_write (company_id, staff_id, external_userid, wecom_tag_id, is_added)
          select company_id, staff_id, external_userid, 'y', true from external_contact where external_userid = 'x'`,
    },
    contact_way: {},
    greeting: {
      sample: `insert into greeting (company_id, greeting_id, staff_id, external_userid)
          select company_id, gen_random_uuid(), staff_id, 'x' from staff limit 1`,
    },
  },
  expiry: [
    // Tags are retried for about four hours; after a day they cannot be given.
    { table: 'greeting', when: sql`at < now() - interval '1 day'` },
    // WeCom repeats a message within minutes; a month of event ids is more than enough to recognise it.
    { table: 'contact_event', when: sql`received_at < now() - interval '30 days'` },
    { table: 'contact_sync', when: sql`created_at < now() - make_interval(days => ${syncDays})` },
  ],
  sealed: [{ table: 'external_contact', column: 'phones_sealed' }],
  shownFiles: (companyId) => sql`select image as shown from contact_way where company_id = ${companyId}`,
  jobs: (parts: { db: Pick<Database, 'ops'> }) => [
    { name: 'nightly customers of WeCom', everyMs: 30 * 60_000, run: () => beginNightly(parts.db) },
    // A welcome message can be sent for twenty seconds.
    { name: 'freeing jobs of killed workers', everyMs: 2_000, run: () => freeShortJobs(parts.db) },
    { name: 'reviving work with WeCom', everyMs: 60_000, run: () => reviveContactWork(parts.db) },
  ],
  tasks: {
    greet_customer: greetCustomer,
    read_contact: readContact,
    read_corp_tags: learnCorpTags,
    sync_contacts: syncContacts,
    write_contact: writeContact,
  },
  erasure: { run: eraseContacts },
  personalData: async (db, of) => ({ contacts: await exportedContacts(db, of) }),
  holdings: {
    customers: ({ companyId, staffId }) =>
      sql`select count(*) from external_contact where company_id = ${companyId} and staff_id = ${staffId} and removed_at is null`,
    codes: ({ companyId, staffId }) =>
      sql`select count(*) from contact_way where company_id = ${companyId} and staff_id = ${staffId}`,
  },
} satisfies Module
