import { sql } from 'kysely'
import type { Database } from '#core/db/connect.ts'
import type { Module } from '#domain/module.ts'
import { tellLoss } from './loss.ts'
import { eraseAlerts, exportedNotices } from './person-rows.ts'
import { checkPictures, leaveLatePictures } from './picture-check.ts'
import { reviewWords } from './review-words.ts'
import { sendNotice } from './send.ts'
import { reviveNotices } from './upkeep.ts'

export const notices = {
  name: 'notices',
  what: 'messages to salespeople and superiors, quiet hours',
  uses: ['files', 'company', 'staff', 'identity', 'contacts', 'posts', 'card'],
  door: [
    'action-words',
    'day',
    'escalation',
    'loss',
    'orders',
    'outbox',
    'picture-check',
    'quiet-hours',
    'returning',
    'reviews',
    'settings',
    'work-orders',
  ],
  tables: {
    notice: {
      persons: {
        keptOut:
          'because it is written with a row that the trigger guards, or by a statement that locks the person',
        erasure: 'erasure',
      },
      sample: `insert into notice (company_id, notice_id, staff_id, person_id, occasion, at)
          select company_id, gen_random_uuid(), staff.staff_id, person_id, 'visit', now()
          from person join staff using (company_id) where erased_at is null limit 1`,
    },
    notice_setting: {
      sample: `insert into notice_setting (company_id, staff_id, quiet_from, quiet_until)
          select company_id, staff_id, '22:00', '07:30' from staff limit 1`,
    },
  },
  // Messages that were sent or failed. The rule of ten minutes no longer needs them.
  expiry: [{ table: 'notice', when: sql`at < now() - interval '7 days'` }],
  jobs: (parts: { db: Pick<Database, 'ops' | 'tenant'> }) => [
    { name: 'late checks of pictures', everyMs: 60_000, run: () => leaveLatePictures(parts) },
    { name: 'reviving notices', everyMs: 60_000, run: () => reviveNotices(parts.db) },
  ],
  tasks: { check_pictures: checkPictures, send_notice: sendNotice, review_words: reviewWords },
  offers: { tellLoss },
  erasure: { run: eraseAlerts },
  personalData: exportedNotices,
} satisfies Module
