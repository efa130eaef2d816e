import type { Module } from '#domain/module.ts'

export const inspector = {
  name: 'inspector',
  what: 'how one event was resolved',
  uses: ['company', 'staff', 'identity', 'sharing', 'card', 'tracking', 'leads/scores', 'share-tree'],
  door: ['detail', 'lines', 'live'],
  tables: {},
} satisfies Module
