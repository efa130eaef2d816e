import { sql } from 'kysely'
import { inIso } from '#core/in-words.ts'
import { belongsTo } from '#domain/identity/joined-person.ts'
import { phoneEnd } from '#domain/identity/phone-end.ts'
import { deletedRows, type Module } from '#domain/module.ts'

export const imported = {
  name: 'leads/imported',
  what: 'what a list of the company says about a lead',
  uses: ['identity'],
  door: ['prove', 'store'],
  leadDeeds: 'import_deeds',
  tables: {
    imported_lead: {
      persons: deletedRows,
      sample: `insert into imported_lead (company_id, person_id, staff_id, import_id, phone_sealed, phone_hash, phone_end)
          select company_id, person_id, staff_id, gen_random_uuid(), '\\x01', '\\x01', '\\x01' from person_remark limit 1`,
    },
  },
  sealed: [
    {
      table: 'imported_lead',
      column: 'phone_sealed',
      hashes: [{ column: 'phone_hash' }, { column: 'phone_end', of: phoneEnd }],
    },
  ],
  async personalData(db, of) {
    const { rows } = await sql<{
      employer: string
      region: string
      note: string
      phone_sealed: Buffer
      at: Date
    }>`
      select employer, region, note, phone_sealed, at
      from imported_lead i where ${belongsTo(of, 'i')} order by at desc, person_id`.execute(db)
    return {
      imports: rows.map(({ phone_sealed, ...row }) => ({
        ...inIso('at')(row),
        phone: of.shown(of.sealer.open(of.companyId, phone_sealed)),
      })),
    }
  },
} satisfies Module
