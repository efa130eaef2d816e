import { may } from '@mingpian/contract/shared/roles.ts'
import { sql } from 'kysely'
import type { Database, TenantDb } from '#core/db/connect.ts'
import { type PostBody, textsOf } from './check.ts'
import { lastId } from './flow.ts'
import { waitsForPictures } from './picture-check.ts'
import { postSetting } from './settings.ts'
import { foundWords } from './words.ts'

/** Texts that one transaction reviews. */
const batch = 500

export interface ShownText {
  id: string
  text: string
  /** The words for which it waited before: a moderator let them pass. */
  passedWords: string[]
  /** '' for a visitor. */
  role: Parameters<typeof may>[0]
  revision: number
}

/** Texts of one kind that readers see. */
export interface ShownTexts {
  /** A part of them, the greatest ids first. @param before only lesser ids @param most how many */
  read: (db: TenantDb, companyId: string, before: string, most: number) => Promise<ShownText[]>
  /** Has a text wait for a moderator, unless it changed meanwhile: then it was judged by the new words. @returns 0 or 1 */
  recall: (db: TenantDb, companyId: string, shown: ShownText, words: string[]) => Promise<number>
}

/**
 * Reviews all texts of a kind after the company's list of words changed. Those with a word that no moderator saw in them wait
 * for a moderator. Texts by moderators stay shown, as they do when they are written.
 * @returns the number of texts that wait now
 */
export async function recheckTexts(
  { db }: { db: Pick<Database, 'tenant'> },
  companyId: string,
  texts: ShownTexts,
): Promise<number> {
  let hits = 0
  for (let before = lastId; before; ) {
    const part = await db.tenant(companyId, (tenant) => recheckPart(tenant, companyId, texts, before))
    hits += part.hits
    before = part.last
  }
  return hits
}

async function recheckPart(
  db: TenantDb,
  companyId: string,
  { read, recall }: ShownTexts,
  before: string,
): Promise<{ hits: number; last: string }> {
  const { forbiddenWords: forbidden, allowedWords: allowed } = await postSetting(db, companyId)
  const rows = await read(db, companyId, before, batch)
  let hits = 0
  for (const shown of rows) {
    if (may(shown.role, 'posts.moderate')) continue
    const words = foundWords(shown.text, { forbidden, allowed })
    if (words.every((word) => shown.passedWords.includes(word))) continue
    hits += await recall(db, companyId, shown, words)
  }
  return { hits, last: rows.length === batch ? (rows.at(-1)?.id ?? '') : '' }
}

/**
 * Rechecks all published posts and shown comments of a company, and posts that WeChat's answer about their pictures would
 * publish.
 * @returns the number of those that wait now
 */
export const recheckPosts = async (
  parts: { db: Pick<Database, 'tenant'> },
  companyId: string,
): Promise<number> =>
  (await recheckTexts(parts, companyId, { read: posts, recall })) +
  (await recheckTexts(parts, companyId, { read: comments, recall: hide }))

/** A condition on `p`, a row of `post`: no person has to look at it before readers see it. */
const mayShow = sql`(p.state = 'published' or p.state = 'review' and p.doubts = ${waitsForPictures})`

async function posts(db: TenantDb, companyId: string, before: string, most: number): Promise<ShownText[]> {
  const { rows } = await sql<ShownText & PostBody>`
    select p.post_id as id, p.title, p.content, p.pictures, p.link, p.found_words as "passedWords", s.role,
      p.revision
    from post p join staff s on s.company_id = p.company_id and s.staff_id = p.staff_id
    where p.company_id = ${companyId} and ${mayShow} and p.post_id < ${before}
    order by p.post_id desc limit ${most}`.execute(db)
  return rows.map((row) => ({ ...row, text: textsOf(row) }))
}

async function comments(db: TenantDb, companyId: string, before: string, most: number): Promise<ShownText[]> {
  const { rows } = await sql<ShownText>`
    select c.comment_id as id, c.content as text, c.found_words as "passedWords",
      coalesce(s.role, '') as role, c.revision
    from post_comment c left join staff s on s.company_id = c.company_id and s.staff_id = c.staff_id
    where c.company_id = ${companyId} and c.state = 'shown' and c.comment_id < ${before}
    order by c.comment_id desc limit ${most}`.execute(db)
  return rows
}

/** Withdraws a post for review by a person, whatever WeChat says of its pictures. A post that changed in the meantime was judged by the new words. */
async function recall(db: TenantDb, companyId: string, { id, revision }: ShownText, words: string[]) {
  const { numAffectedRows } = await sql`
    update post p set state = 'review', found_words = ${words}, doubts = '{}', revision = revision + 1,
      updated_at = clock_timestamp()
    where p.company_id = ${companyId} and p.post_id = ${id} and p.revision = ${revision} and ${mayShow}`.execute(
    db,
  )
  return Number(numAffectedRows ?? 0n)
}

async function hide(db: TenantDb, companyId: string, { id, revision }: ShownText, words: string[]) {
  const { numAffectedRows } = await sql`
    update post_comment set state = 'waiting', causes = '{words}', found_words = ${words}, revision = revision + 1,
      updated_at = clock_timestamp()
    where company_id = ${companyId} and comment_id = ${id} and revision = ${revision} and state = 'shown'`.execute(
    db,
  )
  return Number(numAffectedRows ?? 0n)
}
