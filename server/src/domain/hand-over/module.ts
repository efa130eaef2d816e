import type { Module } from '#domain/module.ts'

export const handOver = {
  name: 'hand-over',
  what: 'what a member of staff holds',
  uses: ['staff', 'identity', 'tracking'],
  door: ['holdings'],
  tables: {},
} satisfies Module
