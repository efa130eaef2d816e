import { call } from '@mingpian/client/call.ts'
import { callKey } from '@mingpian/client/call-key.ts'
import { callQuery } from '@mingpian/client/react/queries.ts'
import type { DeskPost } from '@mingpian/contract/shared/posts.ts'
import type { PostFace } from '@mingpian/contract/shared/rules/post.ts'
import { byParts, type Part } from '#kit/use-parts.ts'

const pageSize = 10

/** A post as any page reads it: with the fields of members of staff where the reader is one. */
export type AnyPost = DeskPost

/** Who reads: a member of staff, a visitor with a session, or a visitor without one. */
export type Reader = 'staff' | 'visitor' | 'anyone'

export const readerOf = (user: { isStaff: boolean } | null): Reader => {
  if (!user) return 'anyone'
  return user.isStaff ? 'staff' : 'visitor'
}

interface Flow {
  companyId: string
  face: PostFace
  reader: Reader
}

/** The published posts of a face, the pinned ones first, then the newest. The page shows a failure in its place. */
export const flowOptions = ({ companyId, face, reader }: Flow) =>
  byParts<Part<AnyPost>>(['posts', companyId, face, reader], (cursor, signal) => {
    const part = { pageSize, ...(cursor && { cursor }) }
    const quiet = true
    if (face === 'bridge')
      return call('GET /dynamic/v1/bridge/list', {
        query: { ...part, companyId, dyncType: 'all', page: 1 },
        signal,
        quiet,
      })
    if (reader === 'staff') return call('GET /dynamic/v1/dync/inner/list', { query: part, signal, quiet })
    const query = { ...part, companyId }
    return reader === 'visitor'
      ? call('GET /dynamic/v1/dync/out/list', { query, signal, quiet })
      : call('GET /dynamic/v1/dync/out/list_no_auth', { query, signal, quiet })
  })

/** The newest posts of the news desk, as many as a part of another page shows. */
export const newsOptions = (companyId: string, count: number) =>
  callQuery('GET /dynamic/v1/bridge/list', {
    query: { companyId, dyncType: 'all', page: 1, pageSize: count },
    quiet: true,
  })

/** The newest posts of the circle for members of staff. */
export const colleaguesOptions = (count: number) =>
  callQuery('GET /dynamic/v1/dync/inner/list', { query: { pageSize: count }, quiet: true })

/** The caller's own posts in every state. */
export const ownPostsOptions = (companyId: string) =>
  byParts(['own-posts', companyId], (cursor, signal) =>
    call('GET /dynamic/v1/dync/inner/list', {
      query: { mine: true, pageSize, ...(cursor && { cursor }) },
      signal,
      quiet: true,
    }),
  )

/** The caller's own comments in every state. */
export const ownCommentsOptions = (companyId: string) =>
  byParts(['own-comments', companyId], (cursor, signal) =>
    call('GET /dynamic/v1/bridge/comment/mine', {
      query: { pageSize, ...(cursor && { cursor }) },
      signal,
      quiet: true,
    }),
  )

/** One post: for members of staff in every state that they may see, for others a published one. */
export const postOptions = (companyId: string, dyncId: string, reader: Reader) => ({
  queryKey: [...callKey('GET /dynamic/v1/dync/out/detail', { query: { companyId, dyncId } }), reader],
  queryFn: ({ signal }: { signal: AbortSignal }): Promise<AnyPost> =>
    reader === 'staff'
      ? call('GET /dynamic/v1/dync/inner/detail', { query: { dyncId }, signal, quiet: true })
      : call('GET /dynamic/v1/dync/out/detail', { query: { companyId, dyncId }, signal, quiet: true }),
  enabled: dyncId !== '',
})

/** The comments of a post, or the replies to one of them. */
export const commentsOptions = (companyId: string, dyncId: string, parentId = '') =>
  byParts(['post-comments', companyId, dyncId, parentId], (cursor, signal) =>
    call('GET /dynamic/v1/bridge/comment/list', {
      query: {
        companyId,
        dyncId,
        page: 1,
        pageSize,
        ...(parentId && { parentId }),
        ...(cursor && { cursor }),
      },
      signal,
      quiet: true,
    }),
  )

/** What stands above the posts, and what the reader may do. */
export const headerOptions = (companyId: string) =>
  callQuery('GET /dynamic/v1/dync/header/info', { query: { companyId }, quiet: true })

/** What waits for a moderator, the oldest first. */
export const queueOptions = (companyId: string) =>
  byParts(['post-queue', companyId], (cursor, signal) =>
    call('GET /dynamic/v1/moderation/queue', {
      query: { pageSize, ...(cursor && { cursor }) },
      signal,
      quiet: true,
    }),
  )
