import { Type } from '@sinclair/typebox'
import { endpoint } from '#shared/endpoint.ts'
import { listOf } from '#shared/entities.ts'
import { oneOf, page, pageSize, recordId, time } from '#shared/fields.ts'
import {
  CommentSaved,
  commentId,
  cursor,
  Decided,
  DeskPost,
  dyncId,
  edited,
  ofCompany,
  PostComment,
  PostDeleted,
  PostSaved,
  partOf,
  partQuery,
  postState,
  submit,
  title,
  writtenComment,
  writtenPost,
} from '#shared/posts.ts'
import { commentStates, deskTypes } from '#shared/rules/post.ts'

const dyncType = oneOf(deskTypes)
const list = Type.Object({
  ...listOf(DeskPost).properties,
  /** The cursor of the next part; '' at the end. */
  next: Type.String(),
})

/** The company's news desk. Comments are those of both faces. */
export const dynamicBridge = {
  detail: endpoint('GET /dynamic/v1/bridge', {
    summary: 'One post of the news desk. Its author and moderators read it in every state.',
    access: 'public',
    tenant: 'companyId',
    query: Type.Object({ dyncId, ...ofCompany }),
    data: DeskPost,
  }),
  list: endpoint('GET /dynamic/v1/bridge/list', {
    summary:
      'Posts of the news desk: published ones for readers; of other states the caller’s own, and all for moderators.',
    access: 'public',
    tenant: 'companyId',
    query: Type.Object({
      /** `all`: of every type. */
      dyncType: Type.Union([Type.Literal('all'), dyncType]),
      pageSize,
      page,
      /** Published by default. `all`: every state that the caller may see. */
      status: Type.Optional(Type.Union([postState, Type.Literal('all')])),
      /** A part of the title or of the text. */
      title: Type.Optional(Type.String({ maxLength: 64 })),
      sortBy: Type.Optional(oneOf(['time', 'likes', 'comments'])),
      sortOrder: Type.Optional(oneOf(['desc', 'asc'])),
      /** A part of the author's name. */
      createUserName: Type.Optional(Type.String({ maxLength: 64 })),
      /** In place of `page`, where the newest are the first: right while others post. */
      cursor: Type.Optional(cursor),
      ...ofCompany,
    }),
    data: list,
  }),
  insert: endpoint('POST /dynamic/v1/bridge/insert_one', {
    idempotent: true,
    summary:
      'Writes a post of the news desk. Editors publish; what another permitted member writes goes to review.',
    access: 'staff',
    limit: 'write',
    body: Type.Object({ dyncType, ...writtenPost, title, submit: Type.Optional(submit) }),
    data: PostSaved,
  }),
  update: endpoint('POST /dynamic/v1/bridge/update_one', {
    summary: 'Changes a post. A change by its author goes to review, one by a moderator does not.',
    access: 'staff',
    limit: 'write',
    body: Type.Object({ ...edited, dyncType: Type.Optional(dyncType) }),
    data: PostSaved,
    errors: ['materialChanged', 'illegalMove'],
  }),
  status: endpoint('POST /dynamic/v1/bridge/status', {
    summary: 'Publishes posts, gives them back to their authors (`draft`) or takes them off (`offline`).',
    access: 'admin',
    may: 'posts.moderate',
    body: Type.Object({
      dyncIds: Type.Array(dyncId, { minItems: 1, maxItems: 100 }),
      status: oneOf(['published', 'draft', 'offline']),
      /** For the author. */
      reason: Type.Optional(Type.String({ maxLength: 200 })),
    }),
    data: Decided,
  }),
  pin: endpoint('POST /dynamic/v1/bridge/pin', {
    summary: 'Pins a published post of either face above the others, or ends that. At most three are pinned.',
    access: 'admin',
    may: 'posts.moderate',
    body: Type.Object({ dyncId, pinned: Type.Boolean() }),
    data: Type.Object({ dyncId: recordId, pinned: Type.Boolean() }),
    errors: ['illegalMove'],
  }),
  remove: endpoint('DELETE /dynamic/v1/bridge/delete_one', {
    summary: 'Deletes a post of either face with its likes and comments, for good.',
    access: 'admin',
    may: 'posts.moderate',
    query: Type.Object({ dyncId }),
    data: PostDeleted,
  }),
  commentAdd: endpoint('POST /dynamic/v1/bridge/comment/add', {
    idempotent: true,
    summary: 'Comments on a post that the caller can see, or replies to a comment.',
    access: 'visitor',
    limit: 'comment',
    body: writtenComment,
    data: CommentSaved,
  }),
  commentEdit: endpoint('PUT /dynamic/v1/bridge/comment/edit', {
    summary: 'Changes the caller’s comment. It is judged like a new one.',
    access: 'visitor',
    limit: 'comment',
    body: Type.Object({ id: commentId, content: writtenComment.properties.content }),
    data: CommentSaved,
    errors: ['illegalMove'],
  }),
  commentDelete: endpoint('DELETE /dynamic/v1/bridge/comment/delete', {
    summary: 'Deletes a comment of the caller; administrators delete any. A stub stays above its replies.',
    access: 'visitor',
    limit: 'write',
    query: Type.Object({ id: commentId }),
    data: PostDeleted,
  }),
  commentList: endpoint('GET /dynamic/v1/bridge/comment/list', {
    summary:
      'Comments of a post, the newest first, with their first replies; with `parentId` the replies of one. The author sees their own waiting ones.',
    access: 'public',
    tenant: 'companyId',
    query: Type.Object({
      dyncId,
      pageSize,
      page,
      parentId: Type.Optional(commentId),
      cursor: Type.Optional(cursor),
      ...ofCompany,
    }),
    data: Type.Object({
      ...listOf(PostComment).properties,
      next: Type.String(),
      /** Comments and replies that every reader sees. */
      comments: Type.Integer(),
      /** Whether the caller may comment, given a session. */
      commentsOn: Type.Boolean(),
    }),
  }),
  commentMine: endpoint('GET /dynamic/v1/bridge/comment/mine', {
    summary: 'The caller’s comments with their states and posts, the newest first.',
    access: 'visitor',
    query: Type.Object(partQuery),
    data: Type.Object(
      partOf(
        Type.Object({
          commentId: recordId,
          dyncId: recordId,
          /** Of the post: its title, otherwise the beginning of its text. */
          postTitle: Type.String(),
          /** Whether the caller can still open the post. */
          postShown: Type.Boolean(),
          content: Type.String(),
          status: oneOf(commentStates),
          at: time,
        }),
      ),
    ),
  }),
  commentStatus: endpoint('PUT /dynamic/v1/bridge/comment/update_status', {
    summary: 'Shows comments or refuses them, also those that are shown.',
    access: 'admin',
    may: 'posts.moderate',
    body: Type.Object({
      commentIds: Type.Array(commentId, { minItems: 1, maxItems: 100 }),
      status: oneOf(['shown', 'refused']),
    }),
    data: Decided,
  }),
}
