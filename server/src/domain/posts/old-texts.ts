import { may } from '@mingpian/contract/shared/roles.ts'
import { sql } from 'kysely'
import type { Database, TenantDb } from '#core/db/connect.ts'
import { lastId } from './flow.ts'
import { postSetting } from './settings.ts'
import { foundWords } from './words.ts'

/** Texts that one transaction looks at. */
const batch = 500

interface Old {
  kind: 'post' | 'comment'
  id: string
  words: string
  /** For which it waited already: a moderator let them pass. */
  known: string[]
  /** '' of a visitor. */
  role: Parameters<typeof may>[0]
  revision: number
}

/**
 * Looks at all published posts and shown comments of a company again, after its list of words changed. Those with a word
 * that no moderator saw in them wait for one. Texts by moderators stay, as they do when they are written.
 * @returns how many wait now
 */
export async function lookAgain(
  { db }: { db: Pick<Database, 'tenant'> },
  companyId: string,
): Promise<number> {
  let hits = 0
  for (const kind of ['post', 'comment'] as const) {
    let before = lastId
    for (;;) {
      const part = await db.tenant(companyId, (tenant) => lookAtPart(tenant, companyId, kind, before))
      hits += part.hits
      if (!part.last) break
      before = part.last
    }
  }
  return hits
}

async function lookAtPart(
  db: TenantDb,
  companyId: string,
  kind: Old['kind'],
  before: string,
): Promise<{ hits: number; last: string | undefined }> {
  const { forbiddenWords: forbidden, allowedWords: allowed } = await postSetting(db, companyId)
  const rows = kind === 'post' ? await posts(db, companyId, before) : await comments(db, companyId, before)
  let hits = 0
  for (const old of rows) {
    if (may(old.role, 'posts.moderate')) continue
    const found = foundWords(old.words, { forbidden, allowed })
    if (found.every((word) => old.known.includes(word))) continue
    hits += kind === 'post' ? await recall(db, companyId, old, found) : await hide(db, companyId, old, found)
  }
  return { hits, last: rows.length === batch ? rows.at(-1)?.id : undefined }
}

async function posts(db: TenantDb, companyId: string, before: string): Promise<Old[]> {
  const { rows } = await sql<Old>`
    select 'post' as kind, p.post_id as id, p.title || e'\\n' || p.content as words, p.found_words as known, s.role,
      p.revision
    from post p join staff s on s.company_id = p.company_id and s.staff_id = p.staff_id
    where p.company_id = ${companyId} and p.state = 'published' and p.post_id < ${before}
    order by p.post_id desc limit ${batch}`.execute(db)
  return rows
}

async function comments(db: TenantDb, companyId: string, before: string): Promise<Old[]> {
  const { rows } = await sql<Old>`
    select 'comment' as kind, c.comment_id as id, c.content as words, c.found_words as known,
      case when s.role is null then '' else s.role end as role, c.revision
    from post_comment c left join staff s on s.company_id = c.company_id and s.staff_id = c.staff_id
    where c.company_id = ${companyId} and c.state = 'shown' and c.comment_id < ${before}
    order by c.comment_id desc limit ${batch}`.execute(db)
  return rows
}

/** A text that changed in the meantime was judged by the new words. */
async function recall(db: TenantDb, companyId: string, { id, revision }: Old, words: string[]) {
  const { numAffectedRows } = await sql`
    update post set state = 'review', found_words = ${words}, revision = revision + 1, updated_at = clock_timestamp()
    where company_id = ${companyId} and post_id = ${id} and revision = ${revision} and state = 'published'`.execute(
    db,
  )
  return Number(numAffectedRows ?? 0n)
}

async function hide(db: TenantDb, companyId: string, { id, revision }: Old, words: string[]) {
  const { numAffectedRows } = await sql`
    update post_comment set state = 'waiting', causes = '{words}', found_words = ${words}, revision = revision + 1,
      updated_at = clock_timestamp()
    where company_id = ${companyId} and comment_id = ${id} and revision = ${revision} and state = 'shown'`.execute(
    db,
  )
  return Number(numAffectedRows ?? 0n)
}
