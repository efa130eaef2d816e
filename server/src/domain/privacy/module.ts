import type { Module } from '#domain/module.ts'

export const privacy = {
  name: 'privacy',
  what: 'export, erasure and withdrawal, which run those of each module',
  uses: ['audit', 'files', 'identity', 'sharing', 'card', 'customer-messages', 'leads/imported', 'tracking'],
  door: ['erase', 'export', 'overview', 'people', 'withdraw'],
  tables: {},
} satisfies Module
