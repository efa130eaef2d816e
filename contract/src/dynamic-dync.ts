import { Type } from '@sinclair/typebox'
import { endpoint } from '#shared/endpoint.ts'
import { companyId, unionId, url, userId } from '#shared/fields.ts'
import {
  CommentSaved,
  commentId,
  content,
  dyncId,
  edited,
  ofCompany,
  PostDeleted,
  PostSaved,
  PublicPost,
  partOf,
  partQuery,
  postState,
  ReadPost,
  reaction,
  StaffPost,
  staffReaction,
  submit,
  writtenComment,
  writtenPost,
} from '#shared/posts.ts'

const text = Type.String()
/** What stands above the posts of a company. */
const head = { companyId, name: text, logo: url, cover: url, introduction: text }
/** Whether visitors see the face. Of a closed one the list is empty and a post is not found. */
const isOpen = Type.Boolean()
/** Whose posts alone are listed. */
const ofAuthor = { userId: Type.Optional(userId) }

/** The circle of the members of staff: `inner` as they see it, `out` as visitors see it. */
export const dynamicDync = {
  companyInfo: endpoint('GET /dynamic/v1/dync/company/info', {
    summary: 'The company as its posts present it.',
    access: 'public',
    tenant: 'companyId',
    query: Type.Object(ofCompany),
    data: Type.Object({
      ...head,
      address: text,
      phone: text,
      /** Posts that visitors see. */
      bridgePosts: Type.Integer(),
      dyncPosts: Type.Integer(),
    }),
  }),
  header: endpoint('GET /dynamic/v1/dync/header/info', {
    summary: 'The head of the posts for a signed-in reader, with what the reader may do.',
    access: 'visitor',
    query: Type.Object(ofCompany),
    data: Type.Object({
      ...head,
      reader: Type.Object({
        name: text,
        avatar: url,
        isStaff: Type.Boolean(),
        /** May write in the circle, and hand in posts to the news desk. */
        mayPublish: Type.Boolean(),
        /** May publish on the news desk. */
        mayWriteNews: Type.Boolean(),
        mayModerate: Type.Boolean(),
      }),
      drafts: Type.Integer(),
      /** The caller's posts that wait for review. */
      inReview: Type.Integer(),
      /** Posts, comments and reports that wait for a moderator; 0 for others. */
      waiting: Type.Integer(),
    }),
  }),
  headerNoAuth: endpoint('GET /dynamic/v1/dync/header/info_no_auth', {
    summary: 'The head of the posts for readers without a session.',
    access: 'public',
    tenant: 'companyId',
    query: Type.Object(ofCompany),
    data: Type.Object(head),
  }),
  add: endpoint('POST /dynamic/v1/dync/inner/add', {
    idempotent: true,
    summary: 'Writes a post of the circle, where the company lets the caller.',
    access: 'staff',
    limit: 'write',
    body: Type.Object({ ...writtenPost, content, submit: Type.Optional(submit) }),
    data: PostSaved,
  }),
  edit: endpoint('POST /dynamic/v1/dync/inner/edit', {
    summary:
      'Changes a post of the circle: the caller’s, or any as a moderator. The author’s change goes to review where the company reviews.',
    access: 'staff',
    limit: 'write',
    body: Type.Object(edited),
    data: PostSaved,
    errors: ['materialChanged', 'illegalMove'],
  }),
  innerLike: endpoint('POST /dynamic/v1/dync/inner/like', {
    ...staffReaction,
    summary: 'A member of staff likes a post of either face, or takes the like back.',
    access: 'staff',
    limit: 'write',
  }),
  offline: endpoint('POST /dynamic/v1/dync/inner/offline', {
    summary: 'Takes a post of either face off: the caller’s, or any as a moderator.',
    access: 'staff',
    limit: 'write',
    body: Type.Object({ dyncId }),
    data: PostSaved,
    errors: ['illegalMove'],
  }),
  innerDetail: endpoint('GET /dynamic/v1/dync/inner/detail', {
    summary: 'A post of either face for a member of staff. Its author and moderators read it in every state.',
    access: 'staff',
    query: Type.Object({ dyncId }),
    data: StaffPost,
  }),
  innerList: endpoint('GET /dynamic/v1/dync/inner/list', {
    summary:
      'Posts of the circle for members of staff, the newest first, the pinned ones above; or the caller’s own posts of both faces.',
    access: 'staff',
    query: Type.Object({
      ...partQuery,
      ...ofAuthor,
      /** The caller's own posts in every state, of both faces. */
      mine: Type.Optional(Type.Boolean()),
      /** Published by default; of the others the caller's own, and all for moderators. */
      status: Type.Optional(postState),
    }),
    data: Type.Object(partOf(StaffPost)),
  }),
  outCommentAdd: endpoint('POST /dynamic/v1/dync/out/comment/add', {
    idempotent: true,
    summary: 'Comments on a post that visitors see, or replies to a comment.',
    access: 'visitor',
    limit: 'comment',
    body: writtenComment,
    data: CommentSaved,
  }),
  outLike: endpoint('POST /dynamic/v1/dync/out/like', {
    ...reaction,
    summary: 'Likes a post of either face that visitors see, or takes the like back.',
    access: 'visitor',
    limit: 'write',
  }),
  outCommentDelete: endpoint('DELETE /dynamic/v1/dync/out/comment/delete', {
    summary: 'Deletes a comment of the caller.',
    access: 'visitor',
    tenant: 'companyId',
    identity: ['unionId'],
    limit: 'write',
    /** '' of a visitor whom WeChat gave no unionId. */
    query: Type.Object({ unionId: Type.Union([unionId, Type.Literal('')]), commentId, companyId }),
    data: PostDeleted,
  }),
  outDetail: endpoint('GET /dynamic/v1/dync/out/detail', {
    summary: 'A post of either face that visitors see.',
    access: 'public',
    tenant: 'companyId',
    query: Type.Object({ companyId, dyncId }),
    data: ReadPost,
  }),
  enterpriseSetting: endpoint('GET /dynamic/v1/dync/out/enterprise/setting', {
    summary: 'What visitors can do with the posts of a company.',
    access: 'public',
    tenant: 'companyId',
    query: Type.Object(ofCompany),
    data: Type.Object({
      bridgeOpen: isOpen,
      dyncOpen: isOpen,
      commentsOn: Type.Boolean(),
      /** Comments are shown after a moderator let them pass. */
      commentsReviewed: Type.Boolean(),
    }),
  }),
  outList: endpoint('GET /dynamic/v1/dync/out/list', {
    summary: 'Posts of the circle that visitors see, the newest first, the pinned ones above.',
    access: 'visitor',
    query: Type.Object({ ...partQuery, ...ofAuthor, ...ofCompany }),
    data: Type.Object({ isOpen, ...partOf(ReadPost) }),
  }),
  outListNoAuth: endpoint('GET /dynamic/v1/dync/out/list_no_auth', {
    summary: 'As `out/list`, for readers without a session: the public fields alone.',
    access: 'public',
    tenant: 'companyId',
    query: Type.Object({ ...partQuery, ...ofAuthor, ...ofCompany }),
    data: Type.Object({ isOpen, ...partOf(PublicPost) }),
  }),
}
