import type { Module } from '#domain/module.ts'

export const shareTree = {
  name: 'share-tree',
  what: 'the share tree and the credit of visits',
  uses: ['audit', 'staff', 'identity', 'sharing', 'card', 'tracking', 'funnel'],
  door: ['credit', 'rule', 'tree'],
  tables: {
    credit_rule: { sample: `insert into credit_rule (company_id, rule) values (:company, 'split')` },
    credit_rule_past: {
      sample: `insert into credit_rule_past (company_id, until, rule) values (:company, now(), 'first')`,
    },
  },
} satisfies Module
