import type { dynamicBridge } from '@mingpian/contract/dynamic-bridge.ts'
import type { Handlers } from '#core/http/context.ts'
import { addComment, deleteComment, editComment, postOfComment } from '#domain/posts/comment-write.ts'
import { commentsOf, ownComments } from '#domain/posts/comments.ts'
import { decide } from '#domain/posts/decide.ts'
import { deskPostFor, deskPosts } from '#domain/posts/desk.ts'
import { deletePost, pinPost } from '#domain/posts/moves.ts'
import { asReader, postReader, visibleTo } from '#domain/posts/reader.ts'
import { readPost, visiblePost } from '#domain/posts/rows.ts'
import { postSetting } from '#domain/posts/settings.ts'
import { type ChecksTexts, doubtAbout, doubtAboutEdit, doubtAboutPost } from '#domain/posts/text-check.ts'
import { addPost, editPost } from '#domain/posts/write.ts'
import { decideAndTell } from '#domain/tracking/decided-posts.ts'
import type { PostDeedParts } from '#domain/tracking/post-deeds.ts'
import { commentAndTell, toldOf } from '#domain/tracking/told-posts.ts'

const postMove = { published: 'publish', draft: 'refuse', offline: 'takeOff' } as const

export const dynamicBridgeHandlers = (
  parts: PostDeedParts & ChecksTexts,
): Handlers<typeof dynamicBridge> => ({
  detail: {
    async reads({ db, companyId, caller, fail }, { dyncId }) {
      const reader = await postReader(db, companyId, caller)
      const post = await readPost(db, reader, dyncId)
      return post.face === 'bridge' ? deskPostFor(reader, post) : fail('notFound')
    },
  },

  list: {
    async reads({ db, companyId, caller }, asked) {
      const reader = await postReader(db, companyId, caller)
      const { list, total, next } = await deskPosts(db, reader, asked)
      const { page, pageSize } = asked
      return { list: list.map((post) => deskPostFor(reader, post)), total, next, page, pageSize }
    },
  },

  insert: {
    async outside({ companyId, caller, once, tenant }, written) {
      const doubt = await doubtAboutPost(parts, tenant, caller, written)
      const post = { ...written, face: 'bridge', doubt } as const
      return once(async (db) => toldOf(db, companyId, await addPost(db, caller, post)))
    },
  },
  update: {
    async outside({ companyId, caller, tenant, fail }, written) {
      const doubt = await doubtAboutEdit(parts, tenant, caller, { ...written, face: 'bridge' })
      const edit = { ...written, face: 'bridge', doubt } as const
      return tenant(async (db) => toldOf(db, companyId, await editPost(db, caller, edit, fail)))
    },
  },

  status: ({ db, caller }, { dyncIds, status, reason }) =>
    decide(
      db,
      caller,
      [...new Set(dyncIds)].map((id) => ({ kind: 'post', id, move: postMove[status] })),
      reason,
    ),

  async pin({ db, companyId, caller, fail }, { dyncId, pinned }) {
    const reader = await postReader(db, companyId, caller)
    await pinPost(db, { reader, moderator: caller }, dyncId, { pinned, fail })
    return { dyncId, pinned }
  },

  remove: async ({ db, caller, fail }, { dyncId }) =>
    (await deletePost(db, caller, dyncId)) ? { deleted: true } : fail('notFound'),

  commentAdd: {
    async outside({ companyId, caller, once, tenant }, { dyncId, shareId, parentActivityId, ...written }) {
      const doubt = await doubtAbout(parts, tenant, caller, written.content)
      return commentAndTell(parts, { caller, once, tenant, shareId, parentActivityId }, async (db) => {
        const post = await visiblePost(db, asReader(await postReader(db, companyId, caller)), dyncId)
        const comment = { postId: post.postId, ...written, doubt }
        return { ...post, saved: await addComment(db, caller, comment) }
      })
    },
  },

  commentEdit: {
    async outside({ companyId, caller, tenant, fail }, { id, content }) {
      const doubt = await doubtAbout(parts, tenant, caller, content)
      return commentAndTell(parts, { caller, once: tenant, tenant }, async (db) => {
        const dyncId = (await postOfComment(db, companyId, id)) ?? fail('notFound')
        const post = await visiblePost(db, asReader(await postReader(db, companyId, caller)), dyncId)
        return { ...post, saved: await editComment(db, caller, { commentId: id, content, doubt }, fail) }
      })
    },
  },

  commentDelete: ({ db, caller }, { id }) => deleteComment(db, caller, id),

  commentList: {
    async reads({ db, companyId, caller }, { dyncId, ...asked }) {
      const reader = await postReader(db, companyId, caller)
      const { postId } = await visiblePost(db, reader, dyncId)
      const { commentsOn } = await postSetting(db, companyId)
      const { page, pageSize } = asked
      return { ...(await commentsOf(db, reader, { postId, ...asked })), commentsOn, page, pageSize }
    },
  },

  commentMine: {
    async reads({ db, companyId, caller }, { cursor, pageSize }) {
      const reader = await postReader(db, companyId, caller)
      return ownComments(db, reader, { cursor, pageSize, seen: visibleTo(reader) })
    },
  },

  commentStatus: {
    outside: ({ tenant, caller }, { commentIds, status }) => {
      const move = status === 'shown' ? 'show' : 'refuse'
      const acts = [...new Set(commentIds)].map((id) => ({ kind: 'comment', id, move }) as const)
      return decideAndTell(parts, tenant, { moderator: caller, acts })
    },
  },
})
