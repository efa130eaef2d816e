import { Skeleton } from 'antd'
import { useParams } from 'react-router'
import { useFilters } from '#kit/filters.ts'
import { Forbidden, Loaded } from '#kit/result.tsx'
import { PostEditor } from './editor.tsx'
import { useStoredPost } from './post-drawer.tsx'

/** A post of the news desk to write, or a post of either face to change. */
export function EditPost() {
  const { dyncId = '' } = useParams()
  const { get } = useFilters()
  const query = useStoredPost(dyncId, get('face') === 'dync' ? 'dync' : 'bridge')
  if (!dyncId) return <PostEditor key="" stored={undefined} />
  return (
    <Loaded query={query} skeleton={<Skeleton active paragraph={{ rows: 12 }} />}>
      {(post) =>
        post.mayEdit ? <PostEditor key={`${post.dyncId}.${post.revision}`} stored={post} /> : <Forbidden />
      }
    </Loaded>
  )
}
