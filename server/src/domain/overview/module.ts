import type { Module } from '#domain/module.ts'

export const overview = {
  name: 'overview',
  what: 'figures and the first run of the console',
  uses: ['company', 'staff', 'content', 'sharing', 'card', 'forms', 'tracking'],
  door: ['figures', 'setup'],
  tables: {},
} satisfies Module
