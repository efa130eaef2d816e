import { type Static, Type } from '@sinclair/typebox'
import { Picture } from './content.ts'
import {
  companyId,
  oneOf,
  paging,
  parentActivityId,
  recordId,
  revision,
  shareId,
  time,
  url,
  userId,
} from './fields.ts'
import { commentStates, postAudiences, postFaces, postLimits, postStates, postTypes } from './rules/post.ts'

const text = Type.String()

export const dyncId = Type.String({ minLength: 1, maxLength: 64, description: 'a post' })
export const commentId = Type.String({ minLength: 1, maxLength: 64, description: 'a comment of a post' })
export const cursor = Type.String({
  maxLength: 400,
  description: 'where the next part of a list begins: `next` of the part before it',
})
export const postState = oneOf(postStates)
export const postType = oneOf(postTypes)
const audience = oneOf(postAudiences)

const thingType = Type.Union([Type.Literal('material'), Type.Literal('product')])

/** The author as readers see them. */
const Author = Type.Object({
  /** The owner of the card that the name leads to; '' for none: they left, or their card is closed. */
  userId: Type.Union([userId, Type.Literal('')]),
  name: text,
  avatar: url,
  position: text,
})

const publicFields = {
  dyncId: recordId,
  face: oneOf(postFaces),
  dyncType: postType,
  title: text,
  content: text,
  pictures: Type.Array(Picture),
  /** Address of the video in the company's own storage; '' for none. */
  video: url,
  /** A page of another site; null for none. */
  link: Type.Union([Type.Object({ url, title: text, image: url }), Type.Null()]),
  /** A published piece of content or a product; null for none, and where it is no longer published. */
  thing: Type.Union([
    Type.Object({
      type: thingType,
      id: recordId,
      /** Of a piece of content: its kind; '' for a product. */
      kind: text,
      title: text,
      cover: url,
    }),
    Type.Null(),
  ]),
  /** A page of ours that it leads to, in the form after the hash; '' for none. */
  pagePath: text,
  author: Author,
  pinned: Type.Boolean(),
  /** When it appeared. */
  at: time,
  /** The company's day of that time, YYYY-MM-DD. */
  day: text,
  likes: Type.Integer(),
  /** Comments that every reader sees. */
  comments: Type.Integer(),
}

/** A post as readers without a session see it. */
export const PublicPost = Type.Object(publicFields)
export type PublicPost = Static<typeof PublicPost>

/** A post as a signed-in reader sees it. */
export const ReadPost = Type.Object({ ...publicFields, liked: Type.Boolean() })
export type ReadPost = Static<typeof ReadPost>

const staffFields = {
  liked: Type.Boolean(),
  status: postState,
  audience,
  /** The time from which readers see it, once it is published; null: as soon as it is published. */
  appearsAt: Type.Union([time, Type.Null()]),
  /** Why a moderator gave it back; '' without a reason. */
  reviewNote: text,
  isOwn: Type.Boolean(),
  /** Whether the caller may edit it and take it off. */
  mayEdit: Type.Boolean(),
  mayModerate: Type.Boolean(),
  revision: Type.Integer(),
  updatedAt: time,
}
/** A post as members of staff see it. Its author and moderators see it in every state. */
export const StaffPost = Type.Object({ ...publicFields, ...staffFields })
export type StaffPost = Static<typeof StaffPost>

/** A post of the news desk: the public fields, `liked` for a signed-in reader, and the others for members of staff. */
export const DeskPost = Type.Composite([PublicPost, Type.Partial(Type.Object(staffFields))])
export type DeskPost = Static<typeof DeskPost>

export const title = Type.String({ maxLength: postLimits.title })
const words = (most: number, minLength = 0) =>
  Type.String({
    minLength,
    maxLength: most * postLimits.points,
    description: `at most ${most} characters as people count, an emoji as one`,
  })
/** '' for none. */
export const content = words(postLimits.content)
/** What a member of staff writes. Of a change, absent fields stay. A post needs words, a picture, a video, a link or a thing. */
export const writtenPost = {
  title: Type.Optional(title),
  content: Type.Optional(content),
  pictures: Type.Optional(Type.Array(Picture, { maxItems: postLimits.pictures })),
  /** Address in the company's own storage; '' for none. */
  video: Type.Optional(url),
  link: Type.Optional(
    Type.Union([
      Type.Object({
        url: Type.String({ maxLength: 2048, pattern: '^https?://[^\\s]+$' }),
        title: Type.String({ maxLength: 120 }),
        image: url,
      }),
      Type.Null(),
    ]),
  ),
  thing: Type.Optional(Type.Union([Type.Object({ type: thingType, id: recordId }), Type.Null()])),
  pagePath: Type.Optional(Type.String({ maxLength: 300, pattern: '^(/pages/[\\w/?=&.%-]*)?$' })),
  audience: Type.Optional(audience),
  appearsAt: Type.Optional(Type.Union([Type.String({ format: 'date-time' }), Type.Null()])),
}
/** The author's part of the way to publication. False: it stays or becomes a draft. */
export const submit = Type.Boolean({
  description:
    'true: publish, or hand in for review where the company reviews; false: keep as a draft; absent in a change: the state stays, and a published post goes to review where the company reviews',
})
export const edited = { dyncId, revision, ...writtenPost, submit: Type.Optional(submit) }

/** What became of a write. */
export const PostSaved = Type.Object({ dyncId: recordId, status: postState, revision: Type.Integer() })

/** A list by cursor: right while others post. `page` is not needed. */
export const partOf = <T extends Parameters<typeof Type.Array>[0]>(item: T) => ({
  list: Type.Array(item),
  /** The cursor of the next part; '' at the end. */
  next: text,
})
export const partQuery = { cursor: Type.Optional(cursor), pageSize: paging.pageSize }
export const ofCompany = { companyId: Type.Optional(companyId) }

/** The share by which the visitor came to the post, and the view of it. */
const ofVisit = {
  shareId: Type.Optional(Type.Union([shareId, Type.Literal('')])),
  parentActivityId: Type.Optional(parentActivityId),
}

const like = {
  dyncId,
  /** Absent: the opposite of the present state. */
  liked: Type.Optional(Type.Boolean()),
}
const liked = Type.Object({ liked: Type.Boolean(), likes: Type.Integer() })
/** A like of a member of staff is no deed, so no share counts for it. */
export const staffReaction = { body: Type.Object(like), data: liked }
export const reaction = { body: Type.Object({ ...like, ...ofVisit }), data: liked }

const commentFields = {
  commentId: recordId,
  /** '' for one that is no reply. */
  parentId: text,
  /** '' for a stub. */
  content: text,
  /** Deleted or hidden, above replies that are shown. */
  isStub: Type.Boolean(),
  /** A reader sees `shown` comments and, of their own, `waiting` and `refused` ones. */
  status: oneOf(commentStates),
  author: Type.Object({
    name: text,
    avatar: url,
    isStaff: Type.Boolean(),
    /** Of a member of staff with an open card; '' otherwise. */
    userId: text,
  }),
  isOwn: Type.Boolean(),
  isEdited: Type.Boolean(),
  mayDelete: Type.Boolean(),
  at: time,
}
export const PostComment = Type.Object({
  ...commentFields,
  /** Number of replies that are shown. */
  replyCount: Type.Integer(),
  /** The first replies, the oldest first. */
  replies: Type.Array(Type.Object(commentFields)),
})
export type PostComment = Static<typeof PostComment>

export const writtenComment = Type.Object({
  dyncId,
  content: words(postLimits.comment, 1),
  /** The comment that it replies to; a reply to a reply joins the same comment. */
  parentId: Type.Optional(commentId),
  ...ofVisit,
})
/** `waiting`: readers see it after a moderator or a check let it pass. */
export const CommentSaved = Type.Object({
  commentId: recordId,
  status: oneOf(commentStates),
  comments: Type.Integer(),
})

export const PostDeleted = Type.Object({ deleted: Type.Boolean() })
/** An act of a moderator on several records. */
export const Decided = Type.Object({
  /** By which the moderator undoes the act within ten minutes. */
  actId: text,
  changed: Type.Integer(),
  /** Records whose state does not allow it, or that are gone. */
  skipped: Type.Array(Type.Object({ id: text, reason: oneOf(['missing', 'state']) })),
})
