import { PlusOutlined } from '@ant-design/icons'
import { callQuery } from '@mingpian/client/react/queries.ts'
import type { DeskPost } from '@mingpian/contract/shared/posts.ts'
import { deskTypes, postStates } from '@mingpian/contract/shared/rules/post.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useFilters } from '#kit/filters.ts'
import { LinkButton } from '#kit/link-button.tsx'
import { List } from '#kit/list.tsx'
import { useMay } from '#kit/me.tsx'
import { Page } from '#kit/page.tsx'
import { useWords } from '#kit/preferences.tsx'
import { BulkPosts } from './bulk.tsx'
import { usePostColumns, usePostName } from './columns.tsx'
import { PostDrawer } from './post-drawer.tsx'
import { usePostsTabs } from './use-posts-tabs.ts'

const sorts = ['time', 'likes', 'comments'] as const

/** Every post of the news desk. The open post is in the address bar. */
export function DeskPosts() {
  const words = useWords()
  const may = useMay()
  const nameOf = usePostName()
  const { page, pageSize, get, set } = useFilters()
  const [selected, setSelected] = useState<DeskPost[]>([])
  const dyncType = deskTypes.find((type) => type === get('type')) ?? 'all'
  const sortBy = sorts.find((each) => each === get('sortBy'))
  const author = get('author').slice(0, 64)
  const query = useQuery({
    ...callQuery('GET /dynamic/v1/bridge/list', {
      query: {
        dyncType,
        page,
        pageSize,
        status: postStates.find((state) => state === get('state')) ?? 'all',
        ...(get('keyword') && { title: get('keyword').slice(0, 64) }),
        ...(author && { createUserName: author }),
        ...(sortBy && { sortBy, sortOrder: get('sortOrder') === 'asc' ? 'asc' : 'desc' }),
      },
    }),
    placeholderData: (before) => before,
  })
  const start = may('posts.write') && (
    <LinkButton to="/posts/new" type="primary" icon={<PlusOutlined />}>
      {words.newPost}
    </LinkButton>
  )
  const mayModerate = may('posts.moderate')
  return (
    <Page title={words.posts} tabs={usePostsTabs()} hint={words.postsHint} actions={start}>
      <List<DeskPost>
        name="posts"
        columns={usePostColumns({ sorts: true })}
        rowKey="dyncId"
        query={query}
        search={words.searchPosts}
        filters={[
          {
            name: 'type',
            label: words.kind,
            options: deskTypes.map((value) => ({ value, label: words.postTypes[value] })),
          },
          {
            name: 'state',
            label: words.status,
            options: postStates.map((value) => ({ value, label: words.postStates[value] })),
          },
        ]}
        empty={words.noPosts}
        start={start}
        {...(mayModerate && {
          selection: {
            selectedRowKeys: selected.map(({ dyncId }) => dyncId),
            onChange: (_, rows) => setSelected(rows.filter(Boolean)),
            getCheckboxProps: (post) => ({ 'aria-label': nameOf(post) }),
          },
        })}
        bulk={selected.length > 0 ? <BulkPosts posts={selected} onDone={() => setSelected([])} /> : undefined}
        onOpen={({ dyncId }) => set({ post: dyncId, page })}
      />
      <PostDrawer dyncId={get('post')} face="bridge" onClose={() => set({ post: '', page })} />
    </Page>
  )
}
