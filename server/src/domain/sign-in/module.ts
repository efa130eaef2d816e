import { sql } from 'kysely'
import { deletedRows, type Module } from '#domain/module.ts'
import { askFollower, matchCustomer } from './match.ts'

export const signIn = {
  name: 'sign-in',
  what: 'signing in of visitors, staff and administrators; codes by SMS',
  uses: ['audit', 'company', 'staff', 'identity', 'sharing', 'contacts'],
  door: [
    'admit',
    'back',
    'callers',
    'console-sign-in',
    'console-user',
    'cookies',
    'end-sessions',
    'exchange',
    'identify',
    'invitations',
    'mini-session',
    'oauth',
    'queries',
    'sale-info',
    'send-sms-code',
    'sign-in-limit',
    'sms-codes',
    'try-claim',
    'user-agent',
    'user-record',
  ],
  tables: {
    admin_invitation: {
      sample: `insert into admin_invitation (company_id, token_hash, name, expires_at) values (:company, 'x', 'x', now())`,
    },
    console_sign_in: {
      persons: deletedRows,
      sample: `insert into console_sign_in (company_id, ticket_hash, browser_hash, browser, numbers, expires_at)
          values (:company, 'x', 'x', 'Chrome', '{10,20,30}', now())`,
    },
    mini_session: {},
    sign_in_claim: { persons: deletedRows },
    sign_in_pending: {},
    sms_code: {},
  },
  expiry: [
    { table: 'sign_in_pending', when: sql`expires_at < now()`, brief: true },
    { table: 'sign_in_claim', when: sql`expires_at < now()`, brief: true },
    { table: 'console_sign_in', when: sql`expires_at < now()`, brief: true },
    { table: 'sms_code', when: sql`expires_at < now()`, brief: true },
    // The vendor renews a mini program's session key within this time.
    { table: 'mini_session', when: sql`at < now() - interval '3 days'` },
    // The audit names the administrators that invitations made.
    { table: 'admin_invitation', when: sql`expires_at < now() - interval '30 days'` },
  ],
  // A code by SMS is stored only as a keyed hash and is valid for minutes.
  sealed: [{ table: 'mini_session', column: 'sealed' }],
  tasks: { ask_follower: askFollower, match_customer: matchCustomer },
  erasure: {
    /** Sign-ins under way that are found by the identities and the phone of the person. */
    async run(db, { companyId, personIds }) {
      await sql`
        delete from mini_session m
         where company_id = ${companyId} and exists (
           select from person_identity i
            where i.company_id = ${companyId} and i.person_id = any(${personIds}::uuid[])
              and i.app_id = m.app_id and i.open_id = m.open_id)`.execute(db)
      await sql`
        delete from sms_code
         where company_id = ${companyId} and phone_hash in (
           select phone_hash from person where company_id = ${companyId} and person_id = any(${personIds}::uuid[]))`.execute(
        db,
      )
    },
  },
} satisfies Module
