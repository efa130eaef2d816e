import { sql } from 'kysely'
import { inIso } from '#core/in-words.ts'
import { belongsTo } from '#domain/identity/joined-person.ts'
import { deletedRows, type Module } from '#domain/module.ts'
import { salespersonOf } from '#domain/staff/name-of.ts'

export const remarks = {
  name: 'leads/remarks',
  what: `a salesperson's remark about a visitor`,
  uses: ['staff', 'identity', 'leads/grant'],
  door: ['remarks'],
  tables: {
    person_remark: {
      persons: deletedRows,
      sample: `insert into person_remark (company_id, staff_id, person_id, words)
          select company_id, staff.staff_id, person_id, 'x' from person join staff using (company_id)
          where erased_at is null limit 1`,
    },
  },
  async personalData(db, of) {
    const { rows } = await sql<{ salesperson: string; words: string; at: Date }>`
      select ${salespersonOf(of.companyId, 'r')} as salesperson, r.words, r.at
      from person_remark r where ${belongsTo(of, 'r')} order by r.at desc`.execute(db)
    return { remarks: rows.map(inIso('at')) }
  },
} satisfies Module
