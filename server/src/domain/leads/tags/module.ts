import { sql } from 'kysely'
import { inIso } from '#core/in-words.ts'
import { belongsTo } from '#domain/identity/joined-person.ts'
import { deletedRows, type Module } from '#domain/module.ts'
import { salespersonOf } from '#domain/staff/name-of.ts'
import { bringRenames } from './renames.ts'
import { keepCorpTags, learnTags } from './two-way.ts'

export const tags = {
  name: 'leads/tags',
  what: 'tags by hand, by rule and from WeCom',
  uses: [
    'company',
    'audit',
    'staff',
    'identity',
    'content',
    'contacts',
    'card',
    'leads/turns',
    'tracking',
    'leads/grant',
    'leads/lead',
  ],
  door: ['corp', 'give', 'held', 'keep', 'ranking', 'two-way', 'wecom'],
  tables: {
    tag_group: {
      sample: `insert into tag_group (company_id, group_id, name)
          values (:company, '01900000-0000-7000-8000-000000000001', 'x')`,
    },
    tag: {
      sample: `insert into tag (company_id, tag_id, group_id, name)
          select company_id, '01900000-0000-7000-8000-000000000002', group_id, 'x' from tag_group`,
    },
    person_tag: {
      persons: deletedRows,
      sample: `insert into person_tag (company_id, staff_id, person_id, tag_id, origin)
          select company_id, staff.staff_id, person_id, tag_id, 'hand'
          from person join staff using (company_id) join tag using (company_id) where erased_at is null limit 1`,
    },
  },
  offers: { bringRenames, keepCorpTags, learnTags },
  /** Tags by hand. Those by rule follow from the visits, which are exported themselves. */
  async personalData(db, of) {
    const { rows } = await sql<{ salesperson: string; name: string; at: Date }>`
      select ${salespersonOf(of.companyId, 'given')} as salesperson, tag.name, given.at
      from person_tag given
      join tag on tag.company_id = ${of.companyId} and tag.tag_id = given.tag_id
      where ${belongsTo(of, 'given')} order by given.at desc, tag.name`.execute(db)
    return { tags: rows.map(inIso('at')) }
  },
  namedInChanges: [
    {
      fields: ['tagId'],
      isUuid: true,
      name: (companyId, id) => sql`select name from tag where company_id = ${companyId} and tag_id = ${id}`,
    },
    {
      fields: ['groupId'],
      isUuid: true,
      name: (companyId, id) =>
        sql`select name from tag_group where company_id = ${companyId} and group_id = ${id}`,
    },
  ],
} satisfies Module
