import { call } from '@mingpian/client/call.ts'
import { callKey } from '@mingpian/client/call-key.ts'
import { moment } from '@mingpian/client/days.ts'
import { useWrite } from '@mingpian/client/react/use-write.ts'
import type { QueueItem } from '@mingpian/contract/moderation.ts'
import { useInfiniteQuery } from '@tanstack/react-query'
import { App, Button, Card, Empty, Flex, Modal, Segmented, Skeleton, Table, Tag, Typography } from 'antd'
import { useState } from 'react'
import { RefuseForm } from '#features/moderation/refuse-form.tsx'
import { useFilters } from '#kit/filters.ts'
import { useMe } from '#kit/me.tsx'
import { Page } from '#kit/page.tsx'
import { PictureRow } from '#kit/picture-row.tsx'
import { usePreferences, useWords } from '#kit/preferences.tsx'
import { Failed } from '#kit/result.tsx'
import { RowLink } from '#kit/row-link.tsx'
import { PostDrawer } from './post-drawer.tsx'
import { useUndoDecision } from './undo-decision.ts'
import { usePostsTabs } from './use-posts-tabs.ts'

const pageSize = 20
const parts = ['all', 'post', 'comment', 'reported'] as const

const keyOf = ({ kind, id }: QueueItem) => `${kind} ${id}`

/** What waits for a moderator, the oldest first: posts and comments to review, and what readers reported. */
export function Queue() {
  const words = useWords()
  const { get, set } = useFilters()
  const [selected, setSelected] = useState<QueueItem[]>([])
  const part = parts.find((each) => each === get('part')) ?? 'all'
  const filter = {
    pageSize,
    ...((part === 'post' || part === 'comment') && { kind: part }),
    ...(part === 'reported' && { reported: true }),
  }
  const query = useInfiniteQuery({
    queryKey: [...callKey('GET /dynamic/v1/moderation/queue', { query: filter }), 'parts'],
    queryFn: ({ pageParam, signal }) =>
      call('GET /dynamic/v1/moderation/queue', {
        query: { ...filter, ...(pageParam && { cursor: pageParam }) },
        signal,
        quiet: true,
      }),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next || undefined,
  })
  const rows = query.data?.pages.flatMap(({ list }) => list)
  const chosen = (rows ?? []).filter((row) => selected.some((each) => keyOf(each) === keyOf(row)))
  const columns = useColumns()
  return (
    <Page title={words.posts} tabs={usePostsTabs()} hint={words.postsQueueHint}>
      <Card styles={{ body: { padding: 16 } }}>
        <Flex style={{ marginBottom: 12, minHeight: 32 }} align="center" justify="space-between">
          {chosen.length > 0 ? (
            <Decide items={chosen} onDone={() => setSelected([])} />
          ) : (
            <Segmented
              aria-label={words.kind}
              value={part}
              options={parts.map((value) => ({ value, label: words.queueParts[value] }))}
              onChange={(value) => set({ part: value })}
            />
          )}
          {query.data?.pages[0] && (
            <Typography.Text type="secondary">{words.rows(query.data.pages[0].total)}</Typography.Text>
          )}
        </Flex>
        {query.error && !rows && <Failed error={query.error} retry={query.refetch} />}
        {query.isPending && <Skeleton active title={false} paragraph={{ rows: 8, width: '100%' }} />}
        {rows && (
          <Table
            size="middle"
            rowKey={keyOf}
            columns={columns}
            dataSource={rows}
            pagination={false}
            rowSelection={{
              selectedRowKeys: chosen.map(keyOf),
              onChange: (_, items) => setSelected(items),
              getCheckboxProps: ({ authorName, content }) => ({
                'aria-label': `${authorName} ${content.slice(0, 20)}`,
              }),
            }}
            locale={{ emptyText: <Empty description={words.queueEmpty} /> }}
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
      <PostDrawer
        dyncId={get('post')}
        face={get('face') === 'dync' ? 'dync' : 'bridge'}
        onClose={() => set({ post: '', face: '' })}
      />
    </Page>
  )
}

function useColumns() {
  const { locale, words } = usePreferences()
  const { timeZone } = useMe()
  return [
    {
      key: 'content',
      title: words.queueContent,
      render: (_: unknown, { content, pictures, kind, postTitle }: QueueItem) => (
        <div style={{ maxWidth: 520, overflowWrap: 'anywhere' }}>
          <Tag>{words.queueKinds[kind]}</Tag>
          {kind === 'comment' && (
            <Typography.Text type="secondary">{words.commentOn(postTitle)}</Typography.Text>
          )}
          <Typography.Paragraph
            style={{ whiteSpace: 'pre-line', margin: '4px 0' }}
            ellipsis={{ rows: 6, expandable: true, symbol: words.detail }}
          >
            {content}
          </Typography.Paragraph>
          <PictureRow pictures={pictures.map((url) => ({ url }))} size={56} />
        </div>
      ),
    },
    {
      key: 'author',
      title: words.postAuthor,
      render: (_: unknown, { authorName, isStaff }: QueueItem) => (
        <Flex gap={8} wrap>
          <bdi>{authorName || words.anonymous}</bdi>
          {isStaff && <Tag>{words.commentOfStaff}</Tag>}
        </Flex>
      ),
    },
    {
      key: 'causes',
      title: words.queueCauses,
      render: (_: unknown, { causes, words: found, reports, notes }: QueueItem) => (
        <Flex gap={4} wrap style={{ maxWidth: 260 }}>
          {causes.map((cause) => (
            <Tag key={cause} color="orange">
              {words.causes[cause]}
            </Tag>
          ))}
          {found.map((word) => (
            <Tag key={word}>{word}</Tag>
          ))}
          {reports.map(({ reason, count }) => (
            <Tag key={reason} color="red">
              {words.reportsOf(words.reportReasons[reason], count)}
            </Tag>
          ))}
          {notes.map((note) => (
            <Typography.Text
              key={note}
              type="secondary"
              style={{ width: '100%', whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}
            >
              {note}
            </Typography.Text>
          ))}
        </Flex>
      ),
    },
    {
      key: 'at',
      title: words.time,
      render: (_: unknown, { at }: QueueItem) => moment(at, locale, timeZone),
    },
    {
      key: 'action',
      title: words.action,
      render: (_: unknown, item: QueueItem) => (
        <Flex vertical align="start">
          <div style={{ paddingInline: 7 }}>
            <RowLink open={{ post: item.dyncId, face: item.face }}>{words.queueOpen}</RowLink>
          </div>
          <Decide items={[item]} isRow />
        </Flex>
      ),
    },
  ]
}

interface DecideProps {
  items: QueueItem[]
  /** Beside a row, not above the list. */
  isRow?: boolean
  onDone?: () => void
}

/** Lets items pass or refuses them; a refused post goes back with a reason. The act can be undone. */
function Decide({ items, isRow = false, onDone }: DecideProps) {
  const words = useWords()
  const { message } = App.useApp()
  const tellUndo = useUndoDecision()
  const [asks, setAsks] = useState(false)
  const decide = useWrite(
    ({ decision, reason }: { decision: 'pass' | 'refuse'; reason?: string }) =>
      call('POST /dynamic/v1/moderation/decide', {
        body: {
          items: items.map(({ kind, id }) => ({ kind, id })),
          decision,
          ...(reason && { reason }),
        },
        quiet: true,
      }),
    {
      onDone: ({ actId, changed, skipped }, { decision }) => {
        setAsks(false)
        if (skipped.length > 0) message.warning(words.notMoved(skipped.length))
        if (changed > 0) tellUndo(words.decided[decision](changed), actId)
        onDone?.()
      },
    },
  )
  const refuse = () =>
    items.some(({ kind }) => kind === 'post') ? setAsks(true) : decide.run({ decision: 'refuse' })
  return (
    <Flex gap={8} align="center" wrap>
      {!isRow && <Typography.Text strong>{words.selectedPieces(items.length)}</Typography.Text>}
      <Button
        size={isRow ? 'small' : 'middle'}
        type={isRow ? 'link' : 'primary'}
        disabled={decide.busy}
        onClick={() => decide.run({ decision: 'pass' })}
      >
        {words.decisions.pass}
      </Button>
      <Button
        size={isRow ? 'small' : 'middle'}
        type={isRow ? 'link' : 'default'}
        danger
        disabled={decide.busy}
        onClick={refuse}
      >
        {words.decisions.refuse}
      </Button>
      {!isRow && (
        <Button type="link" onClick={onDone}>
          {words.cancelSelection}
        </Button>
      )}
      <Modal
        open={asks}
        footer={null}
        title={words.decisions.refuse}
        onCancel={() => setAsks(false)}
        destroyOnHidden
      >
        <RefuseForm
          label={words.postReason}
          action={words.postMoves.draft}
          busy={decide.busy}
          onRefuse={(reason) => decide.run({ decision: 'refuse', reason })}
          onCancel={() => setAsks(false)}
        />
      </Modal>
    </Flex>
  )
}
