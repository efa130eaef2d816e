import type { moderation } from '@mingpian/contract/moderation.ts'
import type { Handlers } from '#core/http/context.ts'
import { postOfComment } from '#domain/posts/comment-write.ts'
import { type Act, undoAct } from '#domain/posts/decide.ts'
import { moderationQueue } from '#domain/posts/queue.ts'
import { asReader, postReader } from '#domain/posts/reader.ts'
import { isShownComment, reportToModerators } from '#domain/posts/report.ts'
import { visiblePost } from '#domain/posts/rows.ts'
import { decideAndTell } from '#domain/tracking/decided-posts.ts'
import type { PostDeedParts } from '#domain/tracking/post-deeds.ts'

export const moderationHandlers = (parts: PostDeedParts): Handlers<typeof moderation> => ({
  async report({ db, companyId, caller, fail }, { kind, id, reason, note = '' }) {
    const dyncId = kind === 'post' ? id : ((await postOfComment(db, companyId, id)) ?? fail('notFound'))
    const { postId } = await visiblePost(db, asReader(await postReader(db, companyId, caller)), dyncId)
    if (kind === 'comment' && !(await isShownComment(db, companyId, id))) return fail('notFound')
    const commentId = kind === 'comment' ? id : null
    await reportToModerators(db, caller, { postId, commentId, reason, note })
    return { reported: true }
  },

  queue: { reads: ({ db, companyId }, asked) => moderationQueue(db, companyId, asked) },

  decide: {
    outside: ({ tenant, caller }, { items, decision, reason }) => {
      const acts = items.map(
        ({ kind, id }): Act =>
          kind === 'post'
            ? { kind, id, move: decision === 'pass' ? 'publish' : 'reject' }
            : { kind, id, move: decision === 'pass' ? 'show' : 'refuse' },
      )
      return decideAndTell(parts, tenant, { moderator: caller, acts, reason })
    },
  },

  undo: async ({ db, caller }, { actId }) => ({ undone: await undoAct(db, caller, actId) }),
})
