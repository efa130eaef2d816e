import { call } from '@mingpian/client/call.ts'
import { callKey } from '@mingpian/client/call-key.ts'
import { moment } from '@mingpian/client/days.ts'
import { useWrite } from '@mingpian/client/react/use-write.ts'
import type { PostComment } from '@mingpian/contract/shared/posts.ts'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Button, Empty, Flex, Popconfirm, Skeleton, Tag, Typography } from 'antd'
import { useState } from 'react'
import { useMay, useMe } from '#kit/me.tsx'
import { usePreferences, useWords } from '#kit/preferences.tsx'
import { Failed } from '#kit/result.tsx'
import { useUndoDecision } from './undo-decision.ts'

const pageSize = 20

type Comment = Omit<PostComment, 'replies' | 'replyCount'>

/** The comments of a post or the replies to one of them, read part by part. */
function useComments(dyncId: string, parentId = '', enabled = true) {
  const query = { dyncId, page: 1, pageSize, ...(parentId && { parentId }) }
  return useInfiniteQuery({
    queryKey: [...callKey('GET /dynamic/v1/bridge/comment/list', { query }), 'parts'],
    queryFn: ({ pageParam, signal }) =>
      call('GET /dynamic/v1/bridge/comment/list', {
        query: { ...query, ...(pageParam && { cursor: pageParam }) },
        signal,
        quiet: true,
      }),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next || undefined,
    enabled,
  })
}

/** The comments of a post with the ways to hide and to delete them. */
export function PostComments({ dyncId }: { dyncId: string }) {
  const words = useWords()
  const query = useComments(dyncId)
  const rows = query.data?.pages.flatMap(({ list }) => list)
  if (!rows)
    return query.error ? (
      <Failed error={query.error} retry={query.refetch} />
    ) : (
      <Skeleton active paragraph={{ rows: 6 }} />
    )
  if (rows.length === 0) return <Empty description={words.noComments} />
  return (
    <Flex vertical gap={16}>
      {rows.map((comment) => (
        <div key={comment.commentId}>
          <Row comment={comment} />
          <Replies dyncId={dyncId} comment={comment} />
        </div>
      ))}
      {query.hasNextPage && (
        <Button loading={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
          {words.moreComments}
        </Button>
      )}
    </Flex>
  )
}

function Replies({ dyncId, comment }: { dyncId: string; comment: PostComment }) {
  const words = useWords()
  const [isWhole, setWhole] = useState(false)
  const query = useComments(dyncId, comment.commentId, isWhole)
  const all = query.data?.pages.flatMap(({ list }) => list)
  const shown: Comment[] = all ?? comment.replies
  if (shown.length === 0) return null
  const hasMore = all ? query.hasNextPage : comment.replyCount > shown.length
  return (
    <Flex vertical gap={8} style={{ margin: '8px 0 0 24px' }}>
      {shown.map((reply) => (
        <Row key={reply.commentId} comment={reply} />
      ))}
      {hasMore && (
        <Button
          type="link"
          size="small"
          style={{ alignSelf: 'flex-start' }}
          loading={query.isFetching}
          onClick={() => (all ? void query.fetchNextPage() : setWhole(true))}
        >
          {words.allReplies(comment.replyCount)}
        </Button>
      )}
    </Flex>
  )
}

function Row({ comment }: { comment: Comment }) {
  const { locale, words } = usePreferences()
  const { timeZone } = useMe()
  const mayModerate = useMay()('posts.moderate')
  const tellUndo = useUndoDecision()
  const { commentId, author, content, isStub, status, at, mayDelete } = comment
  const name = author.name || words.anonymous
  const set = useWrite(
    (to: 'shown' | 'refused') =>
      call('PUT /dynamic/v1/bridge/comment/update_status', {
        body: { commentIds: [commentId], status: to },
        quiet: true,
      }),
    { onDone: ({ actId }, to) => tellUndo(words.commentMoved[to], actId) },
  )
  const remove = useWrite(() =>
    call('DELETE /dynamic/v1/bridge/comment/delete', { query: { id: commentId }, quiet: true }),
  )
  if (isStub) return <Typography.Text type="secondary">{words.commentGone}</Typography.Text>
  const act = (text: string, onClick?: () => void, isDanger = false) => (
    <Button
      type="link"
      size="small"
      danger={isDanger}
      style={{ padding: 0 }}
      aria-label={`${text}: ${name}`}
      onClick={onClick}
    >
      {text}
    </Button>
  )
  return (
    <div>
      <Flex gap={8} align="center" wrap>
        <Typography.Text strong>
          <bdi>{name}</bdi>
        </Typography.Text>
        {author.isStaff && <Tag>{words.commentOfStaff}</Tag>}
        {status !== 'shown' && <Tag color="orange">{words.commentStates[status]}</Tag>}
        <Typography.Text type="secondary">{moment(at, locale, timeZone)}</Typography.Text>
      </Flex>
      <div style={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>{content}</div>
      <Flex gap={16}>
        {mayModerate && status !== 'shown' && act(words.commentShow, () => set.run('shown'))}
        {mayModerate && status !== 'refused' && act(words.commentHide, () => set.run('refused'))}
        {mayDelete && (
          <Popconfirm
            title={words.commentDeleteAsk}
            okText={words.remove}
            okButtonProps={{ danger: true }}
            cancelText={words.cancel}
            onConfirm={() => void remove.run()}
          >
            {act(words.remove, undefined, true)}
          </Popconfirm>
        )}
      </Flex>
    </div>
  )
}
