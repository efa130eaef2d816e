import { UploadOutlined } from '@ant-design/icons'
import { call } from '@mingpian/client/call.ts'
import { moment } from '@mingpian/client/days.ts'
import { callQuery } from '@mingpian/client/react/queries.ts'
import type { Customer } from '@mingpian/contract/customers.ts'
import { lastDeedWords } from '@mingpian/contract/shared/rules/sentences/last-deed.ts'
import { useQuery } from '@tanstack/react-query'
import { Flex, Tag, Typography } from 'antd'
import { useState } from 'react'
import { ExportButton } from '#features/jobs/export-button.tsx'
import { personWords } from '#features/people/person.ts'
import { PersonFace } from '#features/people/person-face.tsx'
import { toldApart } from '#features/staff/member-search.ts'
import { useSalespersonName } from '#features/staff/salesperson-name.ts'
import { useFilters } from '#kit/filters.ts'
import { LinkButton } from '#kit/link-button.tsx'
import { type Column, List } from '#kit/list.tsx'
import { useMe } from '#kit/me.tsx'
import { Page } from '#kit/page.tsx'
import { usePreferences, useWords } from '#kit/preferences.tsx'
import { RowLink } from '#kit/row-link.tsx'
import { MOST_SELECTED } from './action-modal.tsx'
import { Bulk } from './bulk.tsx'
import { Deed } from './deed.tsx'
import { CustomerDrawer } from './drawer.tsx'
import { filterOf, viewFilterOf } from './filter.ts'
import { useCustomerTabs } from './use-customer-tabs.ts'
import { useView } from './use-view.ts'
import { LeadViews } from './views.tsx'

export const stageColours: Record<Customer['stage'], string> = {
  new: 'default',
  contacted: 'blue',
  talking: 'gold',
  customer: 'green',
  lost: 'red',
}

const keyOf = ({ person, salesperson }: Pick<Customer, 'person' | 'salesperson'>) =>
  `${person.unionId} ${salesperson.userId}`

/** The leads of all salespeople. The open one is in the address bar, too. */
export function CustomerList() {
  const words = useWords()
  const { page, pageSize, get, set } = useFilters()
  const [selected, setSelected] = useState<Customer[]>([])
  const view = useView()
  const query = useQuery({
    ...callQuery('GET /biz/v1/customers/list', { query: { ...viewFilterOf(get), page, pageSize } }),
    placeholderData: (before) => before,
    enabled: !view.isOpening,
  })
  const salespeople = useQuery(callQuery('GET /biz/v1/clue/sales', {}))
  const tags = useQuery(callQuery('GET /biz/v1/tag/list', {}))
  const optionsOf = (names: Record<string, string>) =>
    Object.entries(names).map(([value, label]) => ({ value, label }))
  return (
    <Page
      title={words.customers}
      tabs={useCustomerTabs()}
      hint={words.customersHint}
      actions={
        <Flex gap={8} wrap>
          <LinkButton to="/customers/import" icon={<UploadOutlined />}>
            {words.importLeads}
          </LinkButton>
          <ExportButton
            begin={() => call('POST /biz/v1/jobs/export/customers', { body: filterOf(get), quiet: true })}
          />
        </Flex>
      }
    >
      <LeadViews {...view} />
      <List
        name="customers"
        columns={useColumns()}
        rowKey={keyOf}
        query={query}
        search={words.searchCustomers}
        filters={[
          { name: 'stage', label: words.leadStage, options: optionsOf(words.leadStages) },
          { name: 'source', label: words.leadSources, options: optionsOf(words.leadSourceKinds) },
          {
            name: 'userId',
            label: words.leadOwner,
            options: toldApart(
              (salespeople.data?.list ?? []).map(({ userId, name, leads }) => ({
                value: userId,
                label: name,
                leads,
              })),
            ).map(({ value, label, leads }) => ({ value, label: `${label} (${leads})` })),
          },
          {
            name: 'tagId',
            label: words.leadTags,
            options: (tags.data?.list ?? []).flatMap((group) =>
              group.tags.map(({ tagId, name }) => ({ value: tagId, label: `${group.name} · ${name}` })),
            ),
          },
          { name: 'scene', label: words.leadScene, options: optionsOf(words.leadScenes) },
        ]}
        period={words.leadLastPeriod}
        empty={words.noCustomers}
        selection={{
          selectedRowKeys: selected.map(keyOf),
          onChange: (_, rows) => setSelected(rows.filter(Boolean).slice(0, MOST_SELECTED)),
          preserveSelectedRowKeys: true,
          // The actions are on leads of salespeople; the pool has its own.
          getCheckboxProps: ({ person, inPool }) => ({
            disabled: inPool,
            'aria-label': personWords(person, words.nameless),
          }),
        }}
        bulk={selected.length > 0 ? <Bulk leads={selected} onDone={() => setSelected([])} /> : undefined}
        onOpen={({ person, salesperson }) => set({ lead: person.unionId, of: salesperson.userId, page })}
      />
      <CustomerDrawer
        unionId={get('lead').slice(0, 128)}
        userId={get('of').slice(0, 128)}
        onClose={() => set({ lead: '', of: '', page })}
      />
    </Page>
  )
}

/** A longer name ends in an ellipsis, so that the stage stays in sight. */
const longestName = 'clamp(120px, 18vw, 240px)'

function useColumns(): Column<Customer>[] {
  const { locale, words } = usePreferences()
  const { timeZone } = useMe()
  const { page } = useFilters()
  const nameOf = useSalespersonName()
  return [
    {
      key: 'name',
      title: words.customer,
      fixedShown: true,
      sorter: true,
      render: (_, { person, salesperson }) => {
        const name = personWords(person, words.nameless)
        return (
          <Flex align="center" gap={12}>
            <PersonFace person={person} />
            <Typography.Text ellipsis title={name} style={{ maxWidth: longestName }}>
              <RowLink open={{ lead: person.unionId, of: salesperson.userId, page }}>{name}</RowLink>
            </Typography.Text>
          </Flex>
        )
      },
    },
    {
      key: 'sources',
      wideOnly: true,
      title: words.leadSources,
      render: (_, { sources }) => words.listed(sources.map((source) => words.leadDeeds[source])),
    },
    {
      key: 'salesperson',
      title: words.leadOwner,
      render: (_, { salesperson, inPool }) =>
        inPool ? words.leadInPool(nameOf(salesperson)) : nameOf(salesperson),
    },
    {
      key: 'tags',
      title: words.leadTags,
      render: (_, { tags }) => <Tags tags={tags} />,
    },
    {
      key: 'score',
      title: words.leadScore,
      dataIndex: 'score',
      align: 'right',
      sorter: true,
      // The highest first: they are called first.
      sortDirections: ['descend', 'ascend'],
    },
    {
      key: 'visits',
      title: words.leadVisits,
      dataIndex: 'visits',
      align: 'right',
      sorter: true,
      wideOnly: true,
    },
    {
      key: 'lastAt',
      title: words.leadLastAt,
      sorter: true,
      render: (_, { last, lastAt }) => (
        <Deed words={lastDeedWords(last, locale, 'other')} at={moment(lastAt, locale, timeZone)} />
      ),
    },
    {
      key: 'stage',
      title: words.leadStage,
      fixedShown: true,
      render: (_, { stage, returnsIn }) => (
        <Flex gap={4}>
          <Tag color={stageColours[stage]} style={{ marginInlineEnd: 0 }}>
            {words.leadStages[stage]}
          </Tag>
          {returnsIn !== null && (
            <Tag color="warning" style={{ marginInlineEnd: 0 }}>
              {words.leadReturns(returnsIn)}
            </Tag>
          )}
        </Flex>
      ),
    },
  ]
}

const mostTags = 2

/** The first tags, and how many more there are. */
function Tags({ tags }: { tags: Customer['tags'] }) {
  const words = useWords()
  return (
    <Flex gap={4}>
      {tags.slice(0, mostTags).map(({ tagId, name }) => (
        <Tag key={tagId} style={{ marginInlineEnd: 0 }}>
          {name}
        </Tag>
      ))}
      {tags.length > mostTags && (
        <Typography.Text type="secondary" title={words.listed(tags.map(({ name }) => name))}>
          +{tags.length - mostTags}
        </Typography.Text>
      )}
    </Flex>
  )
}
