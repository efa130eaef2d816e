import { sql } from 'kysely'
import type { Database, TenantDb } from '#core/db/connect.ts'
import { forEachCompany } from '#core/jobs/each-company.ts'
import { removeLater } from '#domain/files/removal.ts'
import { personIdsOf } from '#domain/identity/persons.ts'
import { recentMiniId } from '#domain/sign-in/mini-session.ts'
import type { PostBody } from './check.ts'
import { type Doubt, publication } from './write.ts'

/** The doubts of a post that waits for WeChat's answers about its pictures, and for nothing else. */
export const waitsForPictures = sql`'{pictures}'::text[]`

/** The stored pictures of a post, of which WeChat gets a copy: its own, and an uploaded one of its link. */
export function picturesOf({ pictures, link }: Pick<PostBody, 'pictures' | 'link'>): string[] {
  const ofLink = link?.image && isStored(link.image) ? [link.image] : []
  return [...new Set([...pictures.map(({ url }) => url), ...ofLink])]
}

const isStored = (url: string) => url.startsWith('/files/')

/** Whether a reader sees what WeChat cannot judge: a video, or a link's picture that stays on its site and may change there. */
export const hasUnjudged = ({ video, link }: Pick<PostBody, 'video' | 'link'>): boolean =>
  video !== '' || (!!link?.image && !isStored(link.image))

/** Pictures of a post that WeChat let pass. */
export async function passedPictures(db: TenantDb, companyId: string, postId: string): Promise<string[]> {
  const { rows } = await sql<{ url: string }>`
    select url from post_picture_check
    where company_id = ${companyId} and post_id = ${postId} and answer = 'pass'`.execute(db)
  return rows.map(({ url }) => url)
}

interface Asking {
  /** Pictures about which WeChat is to be asked. */
  urls: string[]
  /** By which WeChat knows the author; '' for one who did not use the mini program lately. */
  openId: string
}

/** What is to be asked about a post; undefined for one that does not wait for WeChat. */
export async function picturesToAsk(
  db: TenantDb,
  companyId: string,
  postId: string,
  appId: string,
): Promise<Asking | undefined> {
  // A member may be two persons: one whom WeCom knows, and one who is bound.
  const { rows } = await sql<Pick<PostBody, 'pictures' | 'link'> & { persons: string[] }>`
    select p.pictures, p.link, array(
      select w.person_id from person w where w.company_id = p.company_id and w.staff_id = p.staff_id
    )::text[] as persons
    from post p
    where p.company_id = ${companyId} and p.post_id = ${postId} and p.state = 'review' and p.doubts = ${waitsForPictures}`.execute(
    db,
  )
  const [post] = rows
  if (!post) return undefined
  const { rows: asked } = await sql<{ url: string }>`
    select url from post_picture_check
    where company_id = ${companyId} and post_id = ${postId}
      and (answer is not null or asked_at > now() - interval '40 minutes')`.execute(db)
  const known = new Set(asked.map(({ url }) => url))
  const personIds: string[] = []
  for (const personId of post.persons) personIds.push(...(await personIdsOf(db, companyId, personId)))
  return {
    urls: picturesOf(post).filter((url) => !known.has(url)),
    openId: await recentMiniId(db, { companyId, appId, personIds }),
  }
}

/** Stores that WeChat was asked, also where its answer is there already. */
export async function keepQuestion(
  db: TenantDb,
  companyId: string,
  { traceId, postId, url, copy }: { traceId: string; postId: string; url: string; copy: string },
): Promise<void> {
  await sql`
    insert into post_picture_check (company_id, trace_id, post_id, url, copy)
    select company_id, ${traceId}, post_id, ${url}, ${copy} from post
    where company_id = ${companyId} and post_id = ${postId}
    on conflict (company_id, trace_id) do update set post_id = excluded.post_id, url = excluded.url, copy = excluded.copy`.execute(
    db,
  )
}

/**
 * Stores an answer of WeChat. The first one counts; a repetition changes nothing.
 * @returns the post; undefined where the question is not stored yet or the post is gone
 */
export async function keepAnswer(
  db: TenantDb,
  companyId: string,
  { traceId, passes }: { traceId: string; passes: boolean },
): Promise<string | undefined> {
  const { rows } = await sql<{ post_id: string | null }>`
    insert into post_picture_check as known (company_id, trace_id, answer)
    values (${companyId}, ${traceId}, ${passes ? 'pass' : 'doubt'})
    on conflict (company_id, trace_id) do update set answer = coalesce(known.answer, excluded.answer)
    returning post_id`.execute(db)
  return rows[0]?.post_id ?? undefined
}

/**
 * Publishes a post whose pictures all passed, and leaves one with a doubtful picture to a moderator. Nothing happens to a
 * post that does not wait for WeChat any more: a moderator decided, its author changed it, or the answer came too late.
 * @returns whether a moderator has to look at it now
 */
export async function settlePictures(db: TenantDb, companyId: string, postId: string): Promise<boolean> {
  const { rows } = await sql<
    Pick<PostBody, 'pictures' | 'link'> & {
      published_at: Date | null
      appears_at: Date | null
      isActive: boolean
    }
  >`
    select p.pictures, p.link, p.published_at, p.appears_at, s.status = 'active' as "isActive"
    from post p join staff s on s.company_id = p.company_id and s.staff_id = p.staff_id
    where p.company_id = ${companyId} and p.post_id = ${postId} and p.state = 'review' and p.doubts = ${waitsForPictures}
    for update of p`.execute(db)
  const [post] = rows
  if (!post) return false
  const { rows: answers } = await sql<{ url: string; answer: 'pass' | 'doubt' }>`
    select url, answer from post_picture_check
    where company_id = ${companyId} and post_id = ${postId} and answer is not null`.execute(db)
  const of = (answer: 'pass' | 'doubt') =>
    new Set(answers.filter((each) => each.answer === answer).map(({ url }) => url))
  const [passed, doubted] = [of('pass'), of('doubt')]
  const urls = picturesOf(post)
  if (urls.some((url) => doubted.has(url))) return doubtPictures(db, companyId, postId, 'check')
  if (!urls.every((url) => passed.has(url))) return false
  // Nothing of a member who left is published by a program.
  if (!post.isActive) return doubtPictures(db, companyId, postId, 'unchecked')
  await db
    .updateTable('post')
    .set({
      state: 'published',
      doubts: [],
      review_note: '',
      revision: sql<number>`revision + 1`,
      updated_at: sql<Date>`clock_timestamp()`,
      ...(post.published_at ? {} : publication(post.appears_at)),
    })
    .where('company_id', '=', companyId)
    .where('post_id', '=', postId)
    .execute()
  return false
}

/** Leaves a post that waits for WeChat to a moderator. @returns whether it waited for WeChat */
export async function doubtPictures(
  db: TenantDb,
  companyId: string,
  postId: string,
  doubt: Doubt,
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update post set doubts = array[${doubt}::text], updated_at = clock_timestamp()
    where company_id = ${companyId} and post_id = ${postId} and state = 'review' and doubts = ${waitsForPictures}`.execute(
    db,
  )
  return Number(numAffectedRows ?? 0n) > 0
}

/**
 * Leaves the posts to moderators about which WeChat has not answered within 40 minutes; it says 30. @returns their
 * companies
 */
export async function doubtLatePictures({ ops }: Pick<Database, 'ops'>): Promise<string[]> {
  const { rows } = await sql<{ company_id: string }>`
    update post set doubts = '{check}', updated_at = clock_timestamp()
    where state = 'review' and doubts = ${waitsForPictures} and updated_at < now() - interval '40 minutes'
    returning company_id`.execute(ops)
  return [...new Set(rows.map(({ company_id }) => company_id))]
}

/** Removes the copies that WeChat has judged, and those that it no longer loads. */
export async function removeCopies({ ops, tenant }: Pick<Database, 'ops' | 'tenant'>): Promise<void> {
  const isOver = sql`copy <> '' and (answer is not null or asked_at < now() - interval '1 hour')`
  const { rows } = await sql<{ company_id: string }>`
    select distinct company_id from post_picture_check where ${isOver}`.execute(ops)
  await forEachCompany(rows, (companyId) =>
    tenant(companyId, async (db) => {
      const { rows: over } = await sql<{ trace_id: string; copy: string }>`
        select trace_id, copy from post_picture_check
        where company_id = ${companyId} and ${isOver} for update skip locked`.execute(db)
      await sql`
        update post_picture_check set copy = ''
        where company_id = ${companyId} and trace_id = any(${over.map(({ trace_id }) => trace_id)})`.execute(
        db,
      )
      await removeLater(
        db,
        companyId,
        over.map(({ copy }) => copy),
      )
    }),
  )
}
