import { sql } from 'kysely'
import type { Database } from '#core/db/connect.ts'
import type { Module } from '#domain/module.ts'
import { refreshCode } from './codes.ts'
import { greetingOf } from './greeting.ts'
import { refreshDueCodes } from './upkeep.ts'

export const codes = {
  name: 'codes',
  what: 'contact codes and acquisition links of a team',
  uses: ['audit', 'company', 'files', 'staff', 'identity', 'contacts', 'tracking', 'leads/tags'],
  door: ['codes', 'figures', 'keep', 'open', 'queries', 'quota', 'rows'],
  tables: {
    acquisition_quota: {
      sample: `insert into acquisition_quota (company_id, total, balance) values (:company, 1, 1)`,
    },
    channel_code: {
      sample: `insert into channel_code (company_id, code_id, kind, staff_id, name, state)
          select company_id, 'x', 'contact', staff_id, 'y', 'c0123456789ab' from staff limit 1`,
    },
    channel_code_member: {
      sample: `insert into channel_code_member (company_id, code_id, staff_id, place)
          select company_id, code_id, staff_id, 0 from channel_code`,
    },
    channel_code_open: {
      sample: `insert into channel_code_open (company_id, code_id, activity_id, state)
          select company_id, code_id, 'z', 'c0123456789ab_1' from channel_code`,
    },
    channel_code_tag: {
      sample: `insert into channel_code_tag (company_id, code_id, tag_id)
          select company_id, code_id, tag_id from channel_code join tag using (company_id) limit 1`,
    },
  },
  expiry: [
    // The number of openings is stored with the code; their times are kept as long as events.
    { table: 'channel_code_open', when: sql`at < now() - interval '180 days' and config_id = ''` },
  ],
  shownFiles: (companyId) => sql`select image as shown from channel_code where company_id = ${companyId}`,
  jobs: (parts: { db: Pick<Database, 'ops'> }) => [
    { name: 'codes on duty', everyMs: 60_000, run: () => refreshDueCodes(parts.db) },
  ],
  tasks: { refresh_code: refreshCode },
  offers: { findGreeting: greetingOf },
  holdings: {
    // In use, and leading to the member or made by them.
    codes: ({ companyId, staffId }) => sql`
      select count(*) from channel_code c
       where c.company_id = ${companyId} and c.ended_at is null
         and (c.staff_id = ${staffId} or c.deputy_id = ${staffId} or exists (
           select from channel_code_member m
            where m.company_id = c.company_id and m.code_id = c.code_id and m.staff_id = ${staffId}))`,
  },
  namedInChanges: [
    {
      fields: ['codeId'],
      isUuid: false,
      name: (companyId, id) =>
        sql`select name from channel_code where company_id = ${companyId} and code_id = ${id}`,
    },
  ],
} satisfies Module
