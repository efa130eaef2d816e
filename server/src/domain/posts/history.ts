import { sql } from 'kysely'
import type { TenantDb } from '#core/db/connect.ts'
import { type Given, givenId } from '#core/db/given.ts'
import { columnsOf, requireBody, type Written } from './check.ts'
import { publication } from './write.ts'

interface PastComment {
  /** A UUID; a new one by default. */
  id?: string
  /** The commenter: a person, or a member of staff. */
  personId?: string
  staffId?: string
  content: string
  at: Date
  state?: 'shown' | 'waiting'
  replies?: Omit<PastComment, 'replies'>[]
}

/** A post of the past with what came of it. */
export interface PastPost extends Written {
  face: 'bridge' | 'dync'
  dyncType: 'announcement' | 'news' | 'activity' | 'story' | 'circle'
  staffId: string
  state: 'draft' | 'review' | 'published'
  pinned: boolean
  likes: { personId: string; at: Date }[]
  comments: PastComment[]
}

/**
 * Stores a post of the past with its likes and comments, for a program that fills a database. The rules for writers, such
 * as reviews and limits, are not applied.
 * @throws Failure parameterError for an empty post, for files from elsewhere and for a thing that visitors cannot see
 */
export async function importPost(
  db: TenantDb,
  companyId: string,
  { face, dyncType, staffId, state, pinned, likes, comments, ...written }: PastPost,
  { at = new Date(), ...given }: Given = {},
): Promise<string> {
  const columns = await columnsOf(db, companyId, written)
  requireBody({
    face,
    title: columns.title ?? '',
    content: columns.content ?? '',
    pictures: written.pictures ?? [],
    video: columns.video ?? '',
    link: written.link ?? null,
    thing_id: columns.thing_id ?? null,
  })
  const postId = givenId(given)
  await db
    .insertInto('post')
    .values({
      ...{
        company_id: companyId,
        post_id: postId,
        face,
        type: dyncType,
        state,
        staff_id: staffId,
        ...columns,
      },
      ...(state === 'published' ? publication(null, at) : { shown_at: at }),
      ...{ pinned_at: pinned ? at : null, created_at: at, updated_at: at },
    })
    .execute()
  await sql`
    insert into post_like (company_id, post_id, person_id, at)
    select ${companyId}, ${postId}, r."personId", r.at
    from jsonb_to_recordset(${JSON.stringify(likes)}) as r("personId" uuid, at timestamptz)`.execute(db)
  await addComments(db, { companyId, postId, parentId: null }, comments)
  return postId
}

async function addComments(
  db: TenantDb,
  of: { companyId: string; postId: string; parentId: string | null },
  comments: readonly PastComment[],
): Promise<void> {
  const { companyId, postId, parentId } = of
  for (const { id, personId, staffId, content, at, state = 'shown', replies = [] } of comments) {
    const commentId = givenId(id ? { id } : {})
    await db
      .insertInto('post_comment')
      .values({
        ...{ company_id: companyId, comment_id: commentId, post_id: postId, parent_id: parentId },
        ...{ person_id: personId ?? null, staff_id: staffId ?? null, state, content },
        ...{ causes: state === 'waiting' ? ['review'] : [], created_at: at, updated_at: at },
      })
      .execute()
    await addComments(db, { ...of, parentId: commentId }, replies)
  }
}
