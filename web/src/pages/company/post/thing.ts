import type { AnyPost } from '#features/posts/queries.ts'

/** What a share and a visit of a post name. Announcements keep the kind that their links have. */
export const thingOf = ({ dyncId, dyncType }: AnyPost) =>
  ({ contentType: dyncType === 'announcement' ? 'announcement' : 'post', contentId: dyncId }) as const
