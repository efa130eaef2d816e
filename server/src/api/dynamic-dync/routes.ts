import type { dynamicDync } from '@mingpian/contract/dynamic-dync.ts'
import { may } from '@mingpian/contract/shared/roles.ts'
import type { Handlers } from '#core/http/context.ts'
import { addComment, deleteComment } from '#domain/posts/comment-write.ts'
import { shownCounts } from '#domain/posts/desk.ts'
import { flowOf, ownPosts, postsInState } from '#domain/posts/flow.ts'
import { postHead, readerHead } from '#domain/posts/head.ts'
import { likePost } from '#domain/posts/likes.ts'
import { takeOff } from '#domain/posts/moves.ts'
import { waitingCount } from '#domain/posts/queue.ts'
import { asReader, asVisitor, postReader } from '#domain/posts/reader.ts'
import { readPost, visiblePost } from '#domain/posts/rows.ts'
import { mayPublish, openFaces, postSetting } from '#domain/posts/settings.ts'
import { type ChecksTexts, doubtAbout, doubtAboutEdit, doubtAboutPost } from '#domain/posts/text-check.ts'
import { addPost, editPost } from '#domain/posts/write.ts'
import { requireShare } from '#domain/sharing/queries.ts'
import { type PostDeedParts, recordPostDeed } from '#domain/tracking/post-deeds.ts'
import { commentAndTell, toldOf } from '#domain/tracking/told-posts.ts'

export const dynamicDyncHandlers = (parts: PostDeedParts & ChecksTexts): Handlers<typeof dynamicDync> => ({
  companyInfo: {
    async reads({ db, companyId, fail }) {
      const head = (await postHead(db, companyId)) ?? fail('notFound')
      const faces = openFaces(await postSetting(db, companyId))
      return { ...head, ...(await shownCounts(db, companyId, faces)) }
    },
  },

  header: {
    async reads({ db, companyId, caller, fail }) {
      const head = (await postHead(db, companyId)) ?? fail('notFound')
      const { name, avatar, drafts, inReview } = await readerHead(db, companyId, caller)
      const mayModerate = may(caller.role, 'posts.moderate')
      const reader = {
        name,
        avatar,
        isStaff: caller.staffId !== '',
        mayPublish: mayPublish(await postSetting(db, companyId), caller),
        mayWriteNews: may(caller.role, 'posts.write'),
        mayModerate,
      }
      const waiting = mayModerate ? await waitingCount(db, companyId) : 0
      return { ...head, reader, drafts, inReview, waiting }
    },
  },

  headerNoAuth: {
    reads: async ({ db, companyId, fail }) => (await postHead(db, companyId)) ?? fail('notFound'),
  },

  add: {
    async outside({ companyId, caller, once, tenant }, written) {
      const doubt = await doubtAboutPost(parts, tenant, caller, written)
      const post = { ...written, face: 'dync', dyncType: 'circle', doubt } as const
      return once(async (db) => toldOf(db, companyId, await addPost(db, caller, post)))
    },
  },
  edit: {
    async outside({ companyId, caller, tenant, fail }, written) {
      const doubt = await doubtAboutEdit(parts, tenant, caller, { ...written, face: 'dync' })
      const edit = { ...written, face: 'dync', doubt } as const
      return tenant(async (db) => toldOf(db, companyId, await editPost(db, caller, edit, fail)))
    },
  },

  async innerLike({ db, companyId, caller }, { dyncId, liked }) {
    const { postId } = await visiblePost(db, asReader(await postReader(db, companyId, caller)), dyncId)
    return likePost(db, caller, postId, liked)
  },

  offline: ({ db, caller, fail }, { dyncId }) => takeOff(db, caller, dyncId, fail),

  innerDetail: {
    reads: async ({ db, companyId, caller }, { dyncId }) =>
      readPost(db, await postReader(db, companyId, caller), dyncId),
  },

  innerList: {
    async reads({ db, companyId, caller }, { mine, status = 'published', ...asked }) {
      const reader = await postReader(db, companyId, caller)
      if (mine) return ownPosts(db, reader, { ...asked, status: undefined })
      return status === 'published'
        ? flowOf(db, reader, { ...asked, face: 'dync' })
        : postsInState(db, reader, { ...asked, face: 'dync', status })
    },
  },

  outCommentAdd: {
    async outside({ companyId, caller, once, tenant }, { dyncId, shareId, parentActivityId, ...written }) {
      const doubt = await doubtAbout(parts, tenant, caller, written.content)
      return commentAndTell(parts, { caller, once, tenant, shareId, parentActivityId }, async (db) => {
        const post = await visiblePost(db, asVisitor(await postReader(db, companyId, caller)), dyncId)
        const comment = { postId: post.postId, ...written, doubt }
        return { ...post, saved: await addComment(db, caller, comment) }
      })
    },
  },

  outLike: {
    async outside({ companyId, caller, tenant }, { dyncId, liked, shareId, parentActivityId }) {
      const { post, set } = await tenant(async (db) => {
        await requireShare(db, companyId, shareId)
        const post = await visiblePost(db, asVisitor(await postReader(db, companyId, caller)), dyncId)
        return { post, set: await likePost(db, caller, post.postId, liked) }
      })
      const { postId } = post
      // One like of a person is one deed, also after it was taken back and set again.
      if (set.liked && set.changed)
        await recordPostDeed(parts, tenant, caller, {
          ...post,
          event: 'like',
          activityId: `like-${postId}`,
          shareId,
          parentActivityId,
        })
      return set
    },
  },

  outCommentDelete: ({ db, caller }, { commentId }) =>
    deleteComment(db, caller, commentId, { ownAlone: true }),

  outDetail: {
    reads: async ({ db, companyId, caller }, { dyncId }) =>
      readPost(db, asVisitor(await postReader(db, companyId, caller)), dyncId),
  },

  enterpriseSetting: {
    async reads({ db, companyId, fail }) {
      if (!(await postHead(db, companyId))) return fail('notFound')
      const { bridgeOpen, dyncOpen, commentsOn, commentsReview } = await postSetting(db, companyId)
      return { bridgeOpen, dyncOpen, commentsOn, commentsReviewed: commentsReview === 'before' }
    },
  },

  outList: {
    async reads({ db, companyId, caller }, asked) {
      const reader = asVisitor(await postReader(db, companyId, caller))
      return visitorsFlow(reader.openFaces, () => flowOf(db, reader, { ...asked, face: 'dync' }))
    },
  },

  outListNoAuth: {
    async reads({ db, companyId }, asked) {
      const reader = await postReader(db, companyId, null)
      return visitorsFlow(reader.openFaces, () => flowOf(db, reader, { ...asked, face: 'dync' }))
    },
  },
})

async function visitorsFlow<T>(
  faces: readonly string[],
  flow: () => Promise<{ list: T[]; next: string }>,
): Promise<{ isOpen: boolean; list: T[]; next: string }> {
  if (!faces.includes('dync')) return { isOpen: false, list: [], next: '' }
  return { isOpen: true, ...(await flow()) }
}
