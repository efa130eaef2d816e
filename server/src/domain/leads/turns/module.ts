import { deletedRows, type Module } from '#domain/module.ts'

export const turns = {
  name: 'leads/turns',
  what: 'hand-overs of leads',
  uses: ['staff', 'identity', 'leads/grant'],
  door: ['held', 'history', 'turns'],
  tables: {
    lead_turn: {
      persons: deletedRows,
      sample: `insert into lead_turn (company_id, turn_id, origin_id, person_id, from_id, to_id)
          select company_id, gen_random_uuid(), staff_id, person_id, staff_id, staff_id from person_remark limit 1`,
    },
  },
} satisfies Module
