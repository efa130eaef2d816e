import type { Module } from '#domain/module.ts'

export const posters = {
  name: 'posters',
  what: 'drawing posters and codes',
  uses: ['company', 'files', 'staff', 'sharing', 'card'],
  door: ['address', 'pictures', 'queries', 'text'],
  tables: {},
} satisfies Module
