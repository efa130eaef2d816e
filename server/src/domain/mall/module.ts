import { sql } from 'kysely'
import { inIso } from '#core/in-words.ts'
import { belongsTo } from '#domain/identity/joined-person.ts'
import { deletedRows, type Module } from '#domain/module.ts'
import { salespersonOf } from '#domain/staff/name-of.ts'

export const mall = {
  name: 'mall',
  what: 'members of the mall and their levels, and coming to it through a salesperson',
  uses: ['audit', 'company', 'staff', 'identity', 'sharing'],
  door: ['given-level', 'history', 'levels', 'members', 'report', 'setup'],
  leadDeeds: 'mall_deeds',
  tables: {
    mall_report: { persons: deletedRows },
    mall_setting: {},
    member: { persons: deletedRows },
    member_level: {
      sample: `insert into member_level (company_id, level_id, name, from_paid, off)
          values (:company, gen_random_uuid(), 'x', 0, 0)`,
    },
    member_login: {},
  },
  expiry: [{ table: 'member_login', when: sql`expires_at < now()` }],
  namedInChanges: [
    {
      fields: ['levelId'],
      isUuid: true,
      name: (companyId, id) =>
        sql`select name from member_level where company_id = ${companyId} and level_id = ${id}`,
    },
  ],
  async personalData(db, of) {
    const { rows: members } = await sql<{ id: string; createdAt: Date; level: string; reason: string }>`
      select m.member_id as id, m.created_at as "createdAt", coalesce(l.name, '') as level, m.given_reason as reason
      from member m left join member_level l on l.company_id = m.company_id and l.level_id = m.given_level
      where ${belongsTo(of, 'm')} order by m.created_at desc`.execute(db)
    const { rows: reports } = await sql<{ salesperson: string; times: number; lastAt: Date }>`
      select ${salespersonOf(of.companyId, 'r')} as salesperson, times, last_at as "lastAt"
      from mall_report r where ${belongsTo(of, 'r')} order by last_at desc`.execute(db)
    return { members: members.map(inIso('createdAt')), mallReports: reports.map(inIso('lastAt')) }
  },
} satisfies Module
