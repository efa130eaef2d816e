/** The two faces of posts: `bridge` is the company's news desk, `dync` the circle of its members of staff. */
export const postFaces = ['bridge', 'dync'] as const
export type PostFace = (typeof postFaces)[number]

/** What a post of the news desk is about. A post of the circle has the type `circle`. */
export const deskTypes = ['announcement', 'news', 'activity', 'story'] as const
export const postTypes = [...deskTypes, 'circle'] as const
export type PostType = (typeof postTypes)[number]

/** Readers see a published post only, from the time on at which it appears. */
export const postStates = ['draft', 'review', 'published', 'offline'] as const
export type PostState = (typeof postStates)[number]

/** `staff`: members of staff alone; `visitors`: all readers. */
export const postAudiences = ['visitors', 'staff'] as const
export type PostAudience = (typeof postAudiences)[number]

/** `submit` hands a post in for review, `refuse` gives it back to its author. */
export const postMoves = ['submit', 'withdraw', 'publish', 'refuse', 'takeOff'] as const
export type PostMove = (typeof postMoves)[number]

const postRoads = {
  submit: { from: ['draft', 'offline', 'published'], to: 'review' },
  withdraw: { from: ['review'], to: 'draft' },
  publish: { from: ['draft', 'review', 'offline'], to: 'published' },
  refuse: { from: ['review'], to: 'draft' },
  takeOff: { from: ['published', 'review'], to: 'offline' },
} as const satisfies Record<PostMove, { from: readonly PostState[]; to: PostState }>

/** The state after a move; null where the move is illegal. A move to the present state changes nothing. */
export function movedPost(state: PostState, move: PostMove): PostState | null {
  const { from, to } = postRoads[move]
  if (state === to) return state
  return from.some((each) => each === state) ? to : null
}

/**
 * `waiting`: for a moderator or a check; the author alone sees it. `deleted` has no words any more and stays only as a
 * stub above its replies.
 */
export const commentStates = ['waiting', 'shown', 'refused', 'deleted'] as const
export type CommentState = (typeof commentStates)[number]

/** `wait` is the way of a changed comment back to review. */
export const commentMoves = ['show', 'refuse', 'wait', 'delete'] as const
export type CommentMove = (typeof commentMoves)[number]

const commentRoads = {
  show: { from: ['waiting', 'refused'], to: 'shown' },
  refuse: { from: ['waiting', 'shown'], to: 'refused' },
  wait: { from: ['shown', 'refused'], to: 'waiting' },
  delete: { from: ['waiting', 'shown', 'refused'], to: 'deleted' },
} as const satisfies Record<CommentMove, { from: readonly CommentState[]; to: CommentState }>

/** The state after a move; null where the move is illegal. A move to the present state changes nothing. */
export function movedComment(state: CommentState, move: CommentMove): CommentState | null {
  const { from, to } = commentRoads[move]
  if (state === to) return state
  return from.some((each) => each === state) ? to : null
}

export const postLimits = {
  title: 60,
  /** As people count: a family of emoji is one character. */
  content: 2_000,
  comment: 500,
  /** Code points that a character of a text has at most, on average: one alone could have any number. */
  points: 4,
  pictures: 9,
  /** Pinned posts of one face. */
  pinned: 3,
  /** New posts of one author within 24 hours. */
  perDay: 20,
  /** Notes of reporters that a moderator reads with a record. */
  notes: 5,
  /** Replies that are listed with their comment; more are read by its id. */
  replies: 3,
  /** Forbidden words of a company, and words that are allowed although they contain one. */
  words: 2_000,
  word: 32,
} as const

/** When a company's moderators look at a text: before readers see it, or after. */
export const reviewTimes = ['before', 'after'] as const
export type ReviewTime = (typeof reviewTimes)[number]

/** Members of staff who may write in the circle and hand in posts to the news desk. */
export const publishers = ['everyone', 'chosen', 'nobody'] as const
export type Publishers = (typeof publishers)[number]

export const reportReasons = ['advertising', 'abuse', 'illegal', 'privacy', 'other'] as const
export type ReportReason = (typeof reportReasons)[number]
