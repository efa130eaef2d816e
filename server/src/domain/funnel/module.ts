import type { Module } from '#domain/module.ts'

export const funnel = {
  name: 'funnel',
  what: 'the funnel',
  uses: [
    'staff',
    'identity',
    'sharing',
    'card',
    'forms',
    'leads/turns',
    'tracking',
    'leads/lead',
    'leads/call-now',
    'shop/order',
  ],
  door: ['facts', 'figures', 'rows', 'scope'],
  tables: {},
} satisfies Module
