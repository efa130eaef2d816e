import type { QueryClient } from '@tanstack/react-query'
import type { AnyPost } from './queries.ts'

/** The first parts of the keys of queries that hold posts. */
const holders = ['posts', 'own-posts', 'GET /dynamic/v1/dync/out/detail', 'GET /dynamic/v1/bridge/list']

/** Changes a post in every answer that shows it, so that a number is the same on all pages. */
export function patchPost(client: QueryClient, dyncId: string, change: Partial<AnyPost>): void {
  for (const holder of holders)
    client.setQueriesData({ queryKey: [holder] }, (data: unknown) => patched(data, dyncId, change))
}

function patched(data: unknown, dyncId: string, change: Partial<AnyPost>): unknown {
  if (Array.isArray(data)) return data.map((each) => patched(each, dyncId, change))
  if (typeof data !== 'object' || data === null) return data
  if ('dyncId' in data) return data.dyncId === dyncId ? { ...data, ...change } : data
  if ('pages' in data) return { ...data, pages: patched(data.pages, dyncId, change) }
  return 'list' in data ? { ...data, list: patched(data.list, dyncId, change) } : data
}

/** After a post was written, changed or taken off: the pages that list posts by parts read them again. */
export const postsChanged = (client: QueryClient): Promise<unknown> =>
  Promise.all(['posts', 'own-posts'].map((holder) => client.invalidateQueries({ queryKey: [holder] })))

/** After a comment was written, changed or deleted. */
export const commentsChanged = (client: QueryClient): Promise<unknown> =>
  Promise.all(
    ['post-comments', 'own-comments'].map((holder) => client.invalidateQueries({ queryKey: [holder] })),
  )
