import { sql } from 'kysely'
import { belongsTo } from '#domain/identity/joined-person.ts'
import type { Module } from '#domain/module.ts'

export const sharing = {
  name: 'sharing',
  what: 'shares and their chains, forwards, scenes',
  uses: ['company', 'staff', 'identity', 'content'],
  door: ['forwards', 'history', 'link', 'link-share', 'meaning', 'plan', 'queries', 'scenes', 'shareable'],
  tables: {
    scene: {},
    share: { persons: { keptOut: 'by trigger', erasure: 'erasure' } },
    forward: {
      persons: {
        keptOut: 'because the statement that stores the reader locks the person',
        erasure: 'erasure',
      },
    },
  },
  erasure: {
    /** A share stays, as other shares descend from it, but without its sharer's input and without its first reader. */
    async run(db, of) {
      await sql`update share set channel = '', record = '{}' where ${belongsTo(of, 'share')}`.execute(db)
      await sql`
        update forward set opened_by = null, opened_in = ''
         where company_id = ${of.companyId} and opened_by = any(${of.personIds}::uuid[])`.execute(db)
    },
  },
  holdings: {
    shares: ({ companyId, staffId }) =>
      sql`select count(*) from share where company_id = ${companyId} and staff_id = ${staffId}`,
    codes: ({ companyId, staffId }) =>
      sql`select count(*) from scene where company_id = ${companyId} and staff_id = ${staffId}`,
  },
} satisfies Module
