import type { Module } from '#domain/module.ts'

export const activity = {
  name: 'activity',
  what: 'the audit in words',
  uses: ['audit', 'staff'],
  door: ['list'],
  tables: {},
} satisfies Module
