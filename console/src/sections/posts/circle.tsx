import { call } from '@mingpian/client/call.ts'
import { callKey } from '@mingpian/client/call-key.ts'
import { type PostState, postStates } from '@mingpian/contract/shared/rules/post.ts'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Button, Card, Empty, Flex, Segmented, Skeleton, Table } from 'antd'
import { useFilters } from '#kit/filters.ts'
import { Page } from '#kit/page.tsx'
import { useWords } from '#kit/preferences.tsx'
import { Failed } from '#kit/result.tsx'
import { usePostColumns } from './columns.tsx'
import { PostDrawer } from './post-drawer.tsx'
import { usePostsTabs } from './use-posts-tabs.ts'

const pageSize = 20

/** Posts of the circle by their state. Read part by part, as they are on the phones. */
export function CirclePosts() {
  const words = useWords()
  const { get, set } = useFilters()
  const status: PostState = postStates.find((state) => state === get('state')) ?? 'published'
  const query = useInfiniteQuery({
    queryKey: [...callKey('GET /dynamic/v1/dync/inner/list', { query: { status } }), 'parts'],
    queryFn: ({ pageParam, signal }) =>
      call('GET /dynamic/v1/dync/inner/list', {
        query: { status, pageSize, ...(pageParam && { cursor: pageParam }) },
        signal,
        quiet: true,
      }),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next || undefined,
  })
  const columns = usePostColumns()
  const rows = query.data?.pages.flatMap(({ list }) => list)
  return (
    <Page title={words.posts} tabs={usePostsTabs()} hint={words.postsHint}>
      <Card styles={{ body: { padding: 16 } }}>
        <Flex style={{ marginBottom: 12 }}>
          <Segmented
            aria-label={words.status}
            value={status}
            options={postStates.map((value) => ({ value, label: words.postStates[value] }))}
            onChange={(value) => set({ state: value })}
          />
        </Flex>
        {query.error && !rows && <Failed error={query.error} retry={query.refetch} />}
        {query.isPending && <Skeleton active title={false} paragraph={{ rows: 8, width: '100%' }} />}
        {rows && (
          <Table
            size="middle"
            rowKey="dyncId"
            columns={columns}
            dataSource={rows}
            pagination={false}
            scroll={{ x: 'max-content' }}
            locale={{ emptyText: <Empty description={words.noPosts} /> }}
            onRow={({ dyncId }) => ({
              onClick: () => set({ post: dyncId }),
              style: { cursor: 'pointer' },
            })}
          />
        )}
        {query.hasNextPage && (
          <Flex justify="center" style={{ marginTop: 16 }}>
            <Button loading={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
              {words.morePosts}
            </Button>
          </Flex>
        )}
      </Card>
      <PostDrawer dyncId={get('post')} face="dync" onClose={() => set({ post: '' })} />
    </Page>
  )
}
