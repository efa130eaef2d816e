import { sql } from 'kysely'
import { inIso, wordOf } from '#core/in-words.ts'
import type { Module } from '#domain/module.ts'
import { consents, erasePerson, identities, person, sessions } from './person-rows.ts'

const hosts = {
  wechat: { zh: '微信', en: 'WeChat' },
  wecom: { zh: '企业微信', en: 'WeCom' },
  mini: { zh: '小程序', en: 'Mini program' },
  console: { zh: '管理后台', en: 'Console' },
}

export const identity = {
  name: 'identity',
  what: 'persons, their ids and consents, joins and their undoing',
  uses: ['audit', 'company', 'files', 'staff'],
  door: [
    'binding',
    'consents',
    'find-person',
    'grants',
    'history',
    'join',
    'joined-person',
    'locks',
    'passed-phone',
    'person-rows',
    'persons',
    'phone-end',
    'portraits',
    'recent',
    'root',
    'rows',
    'separate',
    'sessions',
    'unseen',
    'wecom-contact',
    'withdrawal',
  ],
  tables: {
    person: {
      persons: {
        keptOut: 'because the trigger `stay_erased` empties what is written into the row',
        erasure: 'erasure',
      },
    },
    person_identity: { persons: { keptOut: 'by trigger', erasure: 'erasure' } },
    person_join: {
      persons: {
        keptOut: 'because a join locks both persons, and an erased one takes part in none',
        erasure: 'erasure',
      },
    },
    consent: { persons: { keptOut: 'by trigger', erasure: 'erasure' } },
    session: { persons: { keptOut: 'by trigger', erasure: 'erasure' } },
  },
  expiry: [
    // An ended session is kept for a month, so that its person can see where they were signed in.
    { table: 'session', when: sql`coalesce(revoked_at, expires_at) < now() - interval '30 days'` },
  ],
  sealed: [
    { table: 'person', column: 'phone_sealed', hashes: [{ column: 'phone_hash' }] },
    { table: 'person_join', column: 'phone_sealed', hashes: [{ column: 'phone_hash' }] },
  ],
  shownFiles: (companyId) =>
    sql`select avatar as shown from person where company_id = ${companyId} and avatar <> ''`,
  erasure: { run: async (db, of, { release }) => release(await erasePerson(db, of)) },
  async personalData(db, of) {
    const { company, phone_sealed, createdAt, ...row } = await person(db, of)
    const phone = of.shown(phone_sealed ? of.sealer.open(of.companyId, phone_sealed) : '')
    return {
      company,
      person: { ...row, phone, createdAt: createdAt.toISOString() },
      identities: await identities(db, of),
      consents: (await consents(db, of)).map(inIso('at')),
      sessions: (await sessions(db, of)).map((session) => ({
        ...inIso('createdAt')(inIso('expiresAt')(session)),
        host: wordOf(hosts, of.locale, session.host),
      })),
    }
  },
} satisfies Module
