import { sql } from 'kysely'
import type { Module } from '#domain/module.ts'
import { refusalAction } from './refusals.ts'

export const audit = {
  name: 'audit',
  what: 'the log of changes and refusals',
  uses: [],
  door: ['record', 'refusals'],
  tables: {
    audit: {},
  },
  expiry: [
    // Refusals are kept as long as an administrator may look into them; changes of data are kept for ever.
    { table: 'audit', when: sql`action = ${refusalAction} and at < now() - interval '90 days'` },
  ],
} satisfies Module
