import type { LibraryItem } from '@mingpian/contract/shared/content.ts'
import { useQuery } from '@tanstack/react-query'
import { Tag, Typography } from 'antd'
import { callQuery } from '#kit/call.ts'
import { useFilters } from '#kit/filters.ts'
import { type Column, List } from '#kit/list.tsx'
import { useMe } from '#kit/me.tsx'
import { Page } from '#kit/page.tsx'
import { usePreferences, useWords } from '#kit/preferences.tsx'
import { moment } from '#kit/time.ts'
import { PieceDrawer } from './piece-drawer.tsx'
import { isKind, isState, stateColours } from './states.ts'

/** Every piece of content. The open piece stands in the address bar. */
export default function Content() {
  const words = useWords()
  const { page, pageSize, get, set } = useFilters()
  const [kind, state, official] = [get('kind'), get('state'), get('official')]
  const query = useQuery({
    ...callQuery('GET /biz/v1/content/list', {
      query: {
        page,
        pageSize,
        keyword: get('keyword').slice(0, 64),
        kind: isKind(kind) ? kind : undefined,
        state: isState(state) ? state : undefined,
        category: get('category').slice(0, 32) || undefined,
        official: official === '1' || official === '0' ? official : undefined,
      },
    }),
    placeholderData: (before) => before,
  })
  const categories = useQuery(callQuery('GET /biz/v1/content/categories', {}))
  const optionsOf = (names: Record<string, string>) =>
    Object.entries(names).map(([value, label]) => ({ value, label }))
  return (
    <Page title={words.content} hint={words.contentHint}>
      <List
        name="content"
        columns={useColumns((piece) => set({ piece, page }))}
        rowKey="_id"
        query={query}
        search={words.searchContent}
        filters={[
          { name: 'kind', label: words.kind, options: optionsOf(words.kinds) },
          { name: 'state', label: words.status, options: optionsOf(words.contentStates) },
          {
            name: 'category',
            label: words.category,
            options: (categories.data?.list ?? []).map(({ category, pieces }) => ({
              value: category,
              label: `${category} (${pieces})`,
            })),
          },
          { name: 'official', label: words.ownership, options: optionsOf(words.owners) },
        ]}
        empty={words.noContent}
        onOpen={({ _id }) => set({ piece: _id, page })}
      />
      <PieceDrawer materialId={get('piece')} onClose={() => set({ piece: '', page })} />
    </Page>
  )
}

function useColumns(open: (materialId: string) => void): Column<LibraryItem>[] {
  const { locale, words } = usePreferences()
  const { timeZone } = useMe()
  const at = (time: string | null) => moment(time, locale, timeZone)
  return [
    {
      key: 'title',
      title: words.contentTitle,
      fixedShown: true,
      render: (_, { _id, title, hot }) => (
        <>
          <Typography.Link
            ellipsis
            style={{ maxWidth: 360 }}
            onClick={(event) => {
              event.stopPropagation()
              open(_id)
            }}
          >
            {title}
          </Typography.Link>{' '}
          {hot && <Tag color="orange">{words.hot}</Tag>}
        </>
      ),
    },
    { key: 'kind', title: words.kind, render: (_, { kind }) => words.kinds[kind] },
    { key: 'category', title: words.category, dataIndex: 'category' },
    { key: 'owner', title: words.ownership, render: (_, { owner }) => owner?.name ?? words.owners[1] },
    {
      key: 'state',
      title: words.status,
      render: (_, { state }) => <Tag color={stateColours[state]}>{words.contentStates[state]}</Tag>,
    },
    { key: 'expiresAt', title: words.expiresAt, render: (_, { expiresAt }) => at(expiresAt) },
    { key: 'updatedAt', title: words.updatedAt, render: (_, { updatedAt }) => at(updatedAt) },
  ]
}
