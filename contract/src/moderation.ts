import { type Static, Type } from '@sinclair/typebox'
import { endpoint } from '#shared/endpoint.ts'
import { oneOf, paging, recordId, time, url } from '#shared/fields.ts'
import { cursor, Decided, partOf } from '#shared/posts.ts'
import { postFaces, postLimits, reportReasons } from '#shared/rules/post.ts'

const kind = oneOf(['post', 'comment'])
const id = Type.String({ minLength: 1, maxLength: 64, description: 'a post or a comment' })
const reason = oneOf(reportReasons)

/** A post or a comment that a moderator should look at. */
export const QueueItem = Type.Object({
  kind,
  id: recordId,
  /** The post, also of a comment. */
  dyncId: recordId,
  face: oneOf(postFaces),
  postTitle: Type.String(),
  /** Of a post: every text that a reader sees, in lines: title, text, link, captions. */
  content: Type.String(),
  pictures: Type.Array(url),
  authorName: Type.String(),
  isStaff: Type.Boolean(),
  status: Type.String(),
  /**
   * Why it is here: the company reviews; `words`: a word of its list; `check`: the vendor's check doubts it or gave no
   * answer; `unchecked`: the vendor cannot check this person; `pictures`: its answer about the pictures is still to come;
   * `reported`.
   */
  causes: Type.Array(oneOf(['review', 'words', 'check', 'unchecked', 'pictures', 'reported'])),
  /** The words of the list that the text has. */
  words: Type.Array(Type.String()),
  reports: Type.Array(Type.Object({ reason, count: Type.Integer() })),
  /** What reporters wrote, the newest first. */
  notes: Type.Array(Type.String(), { maxItems: postLimits.notes }),
  at: time,
})
export type QueueItem = Static<typeof QueueItem>

/** The queue of the moderators of posts, and reports of readers. */
export const moderation = {
  report: endpoint('POST /dynamic/v1/moderation/report', {
    summary: 'Reports a post or a comment to the moderators. One person has one report of it.',
    access: 'visitor',
    limit: 'form',
    body: Type.Object({ kind, id, reason, note: Type.Optional(Type.String({ maxLength: 200 })) }),
    data: Type.Object({ reported: Type.Boolean() }),
  }),
  queue: endpoint('GET /dynamic/v1/moderation/queue', {
    summary: 'What waits for a moderator, the oldest first.',
    access: 'admin',
    may: 'posts.moderate',
    query: Type.Object({
      kind: Type.Optional(kind),
      /** Only what readers reported. */
      reported: Type.Optional(Type.Boolean()),
      pageSize: paging.pageSize,
      cursor: Type.Optional(cursor),
    }),
    data: Type.Object({ ...partOf(QueueItem), total: Type.Integer() }),
  }),
  decide: endpoint('POST /dynamic/v1/moderation/decide', {
    summary: 'Lets posts and comments pass or refuses them, and settles their reports.',
    access: 'admin',
    may: 'posts.moderate',
    body: Type.Object({
      items: Type.Array(Type.Object({ kind, id }), { minItems: 1, maxItems: 100 }),
      decision: oneOf(['pass', 'refuse']),
      /** For the author of a post. */
      reason: Type.Optional(Type.String({ maxLength: 200 })),
    }),
    data: Decided,
  }),
  undo: endpoint('POST /dynamic/v1/moderation/undo', {
    summary: 'Undoes an act of the caller within ten minutes: what changed since stays.',
    access: 'admin',
    may: 'posts.moderate',
    body: Type.Object({ actId: Type.String({ minLength: 1, maxLength: 64 }) }),
    data: Type.Object({ undone: Type.Integer() }),
  }),
}
