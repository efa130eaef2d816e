import { moment } from '@mingpian/client/days.ts'
import { callQuery } from '@mingpian/client/react/queries.ts'
import type { LibraryItem } from '@mingpian/contract/shared/content.ts'
import { useQuery } from '@tanstack/react-query'
import { Button, Flex, Tag, Typography } from 'antd'
import { useState } from 'react'
import { isKind, isState, stateColours } from '#features/pieces/piece-states.ts'
import { useFilters } from '#kit/filters.ts'
import { LinkButton } from '#kit/link-button.tsx'
import { type Column, List } from '#kit/list.tsx'
import { useMay, useMe } from '#kit/me.tsx'
import { Page } from '#kit/page.tsx'
import { usePreferences, useWords } from '#kit/preferences.tsx'
import { RowLink } from '#kit/row-link.tsx'
import { Thumbnail } from '#kit/thumbnail.tsx'
import { Bulk } from './bulk.tsx'
import { MakeMenu } from './make-menu.tsx'
import { PieceDrawer } from './piece-drawer.tsx'
import { Sources } from './sources.tsx'
import { useContentTabs } from './use-content-tabs.ts'

/** Every piece of content. The open piece is in the address bar. */
export function ContentList() {
  const words = useWords()
  const { page, pageSize, get, set } = useFilters()
  const mayWrite = useMay()('content.write')
  const [selected, setSelected] = useState<LibraryItem[]>([])
  const [kind, state, official] = [get('kind'), get('state'), get('official')]
  const query = useQuery({
    ...callQuery('GET /biz/v1/content/list', {
      query: {
        page,
        pageSize,
        keyword: get('keyword').slice(0, 64),
        kind: isKind(kind) ? kind : undefined,
        state: isState(state) ? state : undefined,
        categoryId: get('categoryId').slice(0, 64) || undefined,
        official: official === '1' || official === '0' ? official : undefined,
      },
    }),
    placeholderData: (before) => before,
  })
  const categories = useQuery(callQuery('GET /biz/v1/content/categories', {}))
  const optionsOf = (names: Record<string, string>) =>
    Object.entries(names).map(([value, label]) => ({ value, label }))
  return (
    <Page
      title={words.content}
      tabs={useContentTabs()}
      hint={words.contentHint}
      actions={
        mayWrite && (
          <>
            <Button onClick={() => set({ sources: 'open', page })}>{words.sources}</Button>
            <MakeMenu />
          </>
        )
      }
    >
      <List
        name="content"
        columns={useColumns()}
        rowKey="_id"
        query={query}
        search={words.searchContent}
        filters={[
          { name: 'kind', label: words.kind, options: optionsOf(words.kinds) },
          { name: 'state', label: words.status, options: optionsOf(words.contentStates) },
          {
            name: 'categoryId',
            label: words.category,
            options: [
              ...(categories.data?.list ?? []).map(({ categoryId, category, all }) => ({
                value: categoryId,
                label: `${category} (${all})`,
              })),
              { value: 'none', label: words.noCategory },
            ],
          },
          { name: 'official', label: words.ownership, options: optionsOf(words.owners) },
        ]}
        empty={words.noContent}
        start={
          mayWrite && (
            <LinkButton to="/content/templates" type="primary">
              {words.fromTemplate}
            </LinkButton>
          )
        }
        selection={
          mayWrite
            ? {
                selectedRowKeys: selected.map(({ _id }) => _id),
                onChange: (_, rows) => setSelected(rows.filter(Boolean).slice(0, 100)),
                preserveSelectedRowKeys: true,
                getCheckboxProps: ({ title }) => ({ 'aria-label': title }),
              }
            : undefined
        }
        bulk={selected.length > 0 ? <Bulk pieces={selected} onDone={() => setSelected([])} /> : undefined}
        onOpen={({ _id, state }) => state !== 'removed' && set({ piece: _id, page })}
      />
      <Sources isOpen={get('sources') !== ''} onClose={() => set({ sources: '', page })} />
      <PieceDrawer materialId={get('piece')} onClose={() => set({ piece: '', page })} />
    </Page>
  )
}

function useColumns(): Column<LibraryItem>[] {
  const { locale, words } = usePreferences()
  const { timeZone } = useMe()
  const { page } = useFilters()
  const at = (time: string | null) => moment(time, locale, timeZone)
  return [
    {
      key: 'title',
      title: words.contentTitle,
      fixedShown: true,
      render: (_, { _id, title, summary, cover, hot, state }) => (
        <Flex align="center" gap={12} style={{ maxWidth: 'min(420px, 26vw)' }}>
          <Thumbnail url={cover} />
          <div style={{ minWidth: 0 }}>
            <Flex gap={8} align="center">
              {state === 'removed' ? (
                <Typography.Text ellipsis>{title}</Typography.Text>
              ) : (
                <RowLink open={{ piece: _id, page }}>{title}</RowLink>
              )}
              {hot && <Tag color="orange">{words.hot}</Tag>}
            </Flex>
            {summary && (
              <Typography.Text type="secondary" ellipsis style={{ display: 'block', fontSize: 12 }}>
                {summary}
              </Typography.Text>
            )}
          </div>
        </Flex>
      ),
    },
    { key: 'kind', title: words.kind, render: (_, { kind }) => words.kinds[kind] },
    { key: 'category', title: words.category, wideOnly: true, dataIndex: 'category' },
    {
      key: 'owner',
      title: words.ownership,
      wideOnly: true,
      render: (_, { owner }) => owner?.name ?? words.owners[1],
    },
    {
      key: 'state',
      title: words.status,
      render: (_, { state }) => <Tag color={stateColours[state]}>{words.contentStates[state]}</Tag>,
    },
    { key: 'expiresAt', title: words.expiresAt, wideOnly: true, render: (_, { expiresAt }) => at(expiresAt) },
    { key: 'updatedAt', title: words.updatedAt, render: (_, { updatedAt }) => at(updatedAt) },
  ]
}
