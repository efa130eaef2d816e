import type { Module } from '#domain/module.ts'
import { activityList } from './sheet.ts'

export const activity = {
  name: 'activity',
  what: 'the audit in words',
  uses: ['audit', 'staff'],
  door: ['list'],
  tables: {},
  exportedLists: { activity: activityList },
} satisfies Module
