import { call } from '@mingpian/client/call.ts'
import { moment } from '@mingpian/client/days.ts'
import { callQuery } from '@mingpian/client/react/queries.ts'
import type { SharedThing, TreeNode } from '@mingpian/contract/share-tree.ts'
import { contentTypes } from '@mingpian/contract/shared/rules/content-types.ts'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { Button, Card, Empty, Flex, Skeleton, Typography } from 'antd'
import { useState } from 'react'
import { Link, useParams } from 'react-router'
import { thingName } from '#features/funnel/funnel-words.ts'
import { useSalespersonName } from '#features/staff/salesperson-name.ts'
import { useFilters } from '#kit/filters.ts'
import { type Column, List } from '#kit/list.tsx'
import { useMe } from '#kit/me.tsx'
import { Page } from '#kit/page.tsx'
import { usePreferences, useWords } from '#kit/preferences.tsx'
import { Failed, NotFound } from '#kit/result.tsx'
import { useDayText } from '#kit/use-day-text.ts'
import { type Days, useDays } from '#kit/use-days.ts'
import { LeadLink } from './lead-link.tsx'
import { useFunnelTabs } from './use-funnel-tabs.ts'

/** The things that visitors opened in a span, those with the most forwards first. */
export function TreeThings() {
  const dayText = useDayText()
  const words = useWords()
  const nameOf = useSalespersonName()
  const { page, pageSize } = useFilters()
  const days = useDays()
  const query = useQuery({
    ...callQuery('POST /biz/v1/clue/share_tree/things', {
      body: { ...days, scope: 'company', page, pageSize },
    }),
    placeholderData: (before) => before,
  })
  const columns: Column<SharedThing>[] = [
    {
      key: 'thing',
      title: words.funnelThing,
      fixedShown: true,
      render: (_, { contentType, contentTitle, contentId, salesperson }) => (
        <Link
          to={`/funnel/tree/${[salesperson.userId, contentType, contentId].map(encodeURIComponent).join('/')}?${new URLSearchParams({ ...days, name: thingName(contentType, contentTitle, words) })}`}
        >
          {thingName(contentType, contentTitle, words)}
        </Link>
      ),
    },
    {
      key: 'salesperson',
      title: words.funnelSalesperson,
      render: (_, { salesperson }) => nameOf(salesperson),
    },
    { key: 'people', title: words.treePeople, align: 'right', dataIndex: 'people', width: 120 },
    { key: 'relayed', title: words.treeRelayed, align: 'right', dataIndex: 'relayed', width: 160 },
  ]
  return (
    <Page
      title={words.funnel}
      tabs={useFunnelTabs()}
      hint={`${words.treeHint} · ${words.spanHint(dayText(days.from), dayText(days.to))}`}
    >
      <List
        name="tree.things"
        columns={columns}
        rowKey={({ salesperson, contentType, contentId }) =>
          `${salesperson.userId} ${contentType} ${contentId}`
        }
        query={query}
        period={words.span}
        empty={words.treeEmpty}
      />
    </Page>
  )
}

interface Tree extends Days {
  userId: string
  contentType: (typeof contentTypes)[number]
  contentId: string
}

/** The tree of one thing. A level is fetched when it is opened. */
export function TreePage() {
  const dayText = useDayText()
  const words = useWords()
  const days = useDays()
  const { userId = '', type, id = '' } = useParams()
  const { get } = useFilters()
  const contentType = contentTypes.find((each) => each === type)
  if (!contentType) return <NotFound />
  const tree = { ...days, userId, contentType, contentId: id }
  return (
    <Page
      title={[words.treeTab, get('name')].filter(Boolean).join(' · ')}
      hint={`${words.treeHint} · ${words.spanHint(dayText(days.from), dayText(days.to))}`}
      name={get('name') || words.treeTab}
      below={[{ label: words.treeTab, to: `/funnel/tree?${new URLSearchParams({ ...days })}` }]}
    >
      <Card>
        <Level tree={tree} depth={1} />
      </Card>
    </Page>
  )
}

const levelSize = 50

function Level({ tree, unionId, depth }: { tree: Tree; unionId?: string; depth: number }) {
  const words = useWords()
  const query = useInfiniteQuery({
    queryKey: ['POST /biz/v1/clue/share_tree', tree, unionId],
    queryFn: ({ pageParam }) =>
      call('POST /biz/v1/clue/share_tree', {
        body: { ...tree, ...(unionId && { unionId }), page: pageParam, pageSize: levelSize },
        quiet: true,
      }),
    initialPageParam: 1,
    getNextPageParam: ({ page, total }) => (page * levelSize < total ? page + 1 : undefined),
  })
  if (query.error && !query.data) return <Failed error={query.error} retry={query.refetch} />
  if (!query.data) return <Skeleton active paragraph={{ rows: 2 }} title={false} />
  const nodes = query.data.pages.flatMap(({ list }) => list)
  const total = query.data.pages[0]?.total ?? 0
  if (nodes.length === 0) return <Empty description={words.treeNone} />
  return (
    // Below the sixth level the indent stays, so that a long chain keeps its width.
    <ul style={{ listStyle: 'none', margin: 0, padding: 0, paddingLeft: depth > 1 && depth < 8 ? 24 : 0 }}>
      {nodes.map((node) => (
        <Node key={node.person.unionId} node={node} tree={tree} depth={depth} />
      ))}
      {query.hasNextPage && (
        <li>
          <Button type="link" loading={query.isFetchingNextPage} onClick={() => query.fetchNextPage()}>
            {words.treeMore(total - nodes.length)}
          </Button>
        </li>
      )}
    </ul>
  )
}

function Node({ node, tree, depth }: { node: TreeNode; tree: Tree; depth: number }) {
  const { locale, words } = usePreferences()
  const { timeZone } = useMe()
  const [isOpen, setOpen] = useState(false)
  const { person, source, at, brought } = node
  return (
    <li>
      <Flex align="center" gap={12} wrap style={{ minHeight: 40 }}>
        <LeadLink person={person} userId={tree.userId} />
        <Typography.Text type="secondary">
          {words.funnelChannels[source]} · {moment(at, locale, timeZone)}
        </Typography.Text>
        {brought > 0 && (
          <Button size="small" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
            {words.treeBrought(brought)} {isOpen ? '▴' : '▾'}
          </Button>
        )}
      </Flex>
      {isOpen && <Level tree={tree} unionId={person.unionId} depth={depth + 1} />}
    </li>
  )
}
