import type { Module } from '#domain/module.ts'

export const workingTime = {
  name: 'working-time',
  what: 'working hours: how many passed, and when so many have passed',
  uses: ['place'],
  door: ['day-clock', 'deadline', 'hours'],
  tables: {},
} satisfies Module
