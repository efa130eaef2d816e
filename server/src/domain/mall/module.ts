import { sql } from 'kysely'
import { inIso } from '#core/in-words.ts'
import { belongsTo } from '#domain/identity/joined-person.ts'
import { deletedRows, type Module } from '#domain/module.ts'
import { salespersonOf } from '#domain/staff/name-of.ts'

export const mall = {
  name: 'mall',
  what: 'members of the mall, and coming to it through a salesperson',
  uses: ['audit', 'company', 'staff', 'identity', 'sharing'],
  door: ['history', 'members', 'report', 'setup'],
  leadDeeds: 'mall_deeds',
  tables: {
    mall_report: { persons: deletedRows },
    mall_setting: {},
    member: { persons: deletedRows },
    member_login: {},
  },
  expiry: [{ table: 'member_login', when: sql`expires_at < now()` }],
  async personalData(db, of) {
    const { rows: members } = await sql<{ id: string; createdAt: Date }>`
      select member_id as id, created_at as "createdAt" from member m where ${belongsTo(of, 'm')}
      order by created_at desc`.execute(db)
    const { rows: reports } = await sql<{ salesperson: string; times: number; lastAt: Date }>`
      select ${salespersonOf(of.companyId, 'r')} as salesperson, times, last_at as "lastAt"
      from mall_report r where ${belongsTo(of, 'r')} order by last_at desc`.execute(db)
    return { members: members.map(inIso('createdAt')), mallReports: reports.map(inIso('lastAt')) }
  },
} satisfies Module
