import type { Module } from '#domain/module.ts'

export const leadGrant = {
  name: 'leads/grant',
  what: 'the types by which a function demands that the right to a lead was checked',
  uses: [],
  door: ['grant', 'lead'],
  tables: {},
} satisfies Module
