import type { CommentState, PostFace, PostState, PostType } from '@mingpian/contract/shared/rules/post.ts'
import { m } from '#paraglide/messages.js'
import type { AnyPost } from './queries.ts'

export const faceNames: Record<PostFace, () => string> = {
  dync: m.posts_face_dync,
  bridge: m.posts_face_bridge,
}

export const typeNames: Record<PostType, () => string> = {
  announcement: m.posts_type_announcement,
  news: m.posts_type_news,
  activity: m.posts_type_activity,
  story: m.posts_type_story,
  circle: m.posts_type_circle,
}

export const stateNames: Record<PostState, () => string> = {
  draft: m.posts_state_draft,
  review: m.posts_state_review,
  published: m.posts_state_published,
  offline: m.posts_state_offline,
}

/** The state of a comment as its author reads it; '' while every reader sees it. */
export function commentStateWords(status: CommentState): string {
  if (status === 'waiting') return m.posts_comment_waiting()
  return status === 'refused' ? m.posts_comment_refused() : ''
}

/** What names a post: its title, otherwise the beginning of its text, otherwise what it shows. */
export function nameOfPost({ title, content, thing, link, video }: AnyPost): string {
  if (title) return title
  const text = content.replace(/\s+/g, ' ').trim()
  if (text) return Array.from(text).slice(0, 40).join('')
  return thing?.title || link?.title || (video ? m.posts_a_video() : m.posts_pictures())
}
