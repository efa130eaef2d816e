import { sql } from 'kysely'
import type { FindGreeting } from '#domain/contacts/greet.ts'

/** The welcome message and tags of the code by which a customer came. */
export const greetingOf: FindGreeting = async (db, companyId, { state }) => {
  const { rows } = await sql<{ welcome: string; tagIds: string[] }>`
    select code.welcome, array(
      select tag.wecom_tag_id from channel_code_tag t
      join tag on tag.company_id = t.company_id and tag.tag_id = t.tag_id
      where t.company_id = code.company_id and t.code_id = code.code_id and tag.wecom_tag_id <> ''
      order by 1
    ) as "tagIds"
    from channel_code code
    where code.company_id = ${companyId} and code.state = split_part(${state}, '_', 1)`.execute(db)
  const [code] = rows
  return {
    welcome: code?.welcome ? { text: code.welcome, links: [] } : null,
    tagIds: code?.tagIds ?? [],
  }
}
