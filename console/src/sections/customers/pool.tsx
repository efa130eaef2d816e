import { moment } from '@mingpian/client/days.ts'
import { callQuery } from '@mingpian/client/react/queries.ts'
import type { PoolLead } from '@mingpian/contract/pool.ts'
import { lastDeedWords } from '@mingpian/contract/shared/rules/sentences/last-deed.ts'
import { useQuery } from '@tanstack/react-query'
import { Button, Flex, Typography } from 'antd'
import { useState } from 'react'
import { personWords } from '#features/people/person.ts'
import { PersonFace } from '#features/people/person-face.tsx'
import { useSalespersonName } from '#features/staff/salesperson-name.ts'
import { useFilters } from '#kit/filters.ts'
import { type Column, List } from '#kit/list.tsx'
import { useMay, useMe } from '#kit/me.tsx'
import { Page } from '#kit/page.tsx'
import { usePreferences, useWords } from '#kit/preferences.tsx'
import { MOST_SELECTED } from './action-modal.tsx'
import { AssignModal } from './assign-modal.tsx'
import { Deed } from './deed.tsx'
import { PoolSettingModal } from './pool-setting.tsx'
import { useCustomerTabs } from './use-customer-tabs.ts'

const keyOf = ({ person }: PoolLead) => person.unionId

/** The leads that no salesperson has. */
export function PoolList() {
  const words = useWords()
  const mayWrite = useMay()('customers.write')
  const { page, pageSize, get } = useFilters()
  const [selected, setSelected] = useState<PoolLead[]>([])
  const [isAsking, setAsking] = useState<'assign' | 'setting'>()
  const keyword = get('keyword').slice(0, 64)
  const query = useQuery({
    ...callQuery('GET /biz/v1/pool/list', { query: { ...(keyword && { keyword }), page, pageSize } }),
    placeholderData: (before) => before,
  })
  const close = () => setAsking(undefined)
  return (
    <Page
      title={words.customers}
      tabs={useCustomerTabs()}
      hint={words.poolHint}
      actions={<Button onClick={() => setAsking('setting')}>{words.poolSetting}</Button>}
    >
      <List
        name="pool"
        columns={useColumns()}
        rowKey={keyOf}
        query={query}
        search={words.searchPool}
        empty={words.poolEmpty}
        {...(mayWrite && {
          selection: {
            selectedRowKeys: selected.map(keyOf),
            onChange: (_: unknown, rows: PoolLead[]) =>
              setSelected(rows.filter(Boolean).slice(0, MOST_SELECTED)),
            preserveSelectedRowKeys: true,
            getCheckboxProps: ({ person }: PoolLead) => ({
              'aria-label': personWords(person, words.nameless),
            }),
          },
        })}
        bulk={
          selected.length > 0 ? (
            <Flex gap={8} align="center" wrap>
              <Typography.Text strong>{words.selectedLeads(selected.length)}</Typography.Text>
              <Button type="primary" onClick={() => setAsking('assign')}>
                {words.assignLeads}
              </Button>
              <Button type="link" onClick={() => setSelected([])}>
                {words.cancelSelection}
              </Button>
            </Flex>
          ) : undefined
        }
      />
      {isAsking === 'assign' && (
        <AssignModal
          leads={selected}
          onClose={close}
          onDone={() => {
            close()
            setSelected([])
          }}
        />
      )}
      {isAsking === 'setting' && <PoolSettingModal mayWrite={mayWrite} onClose={close} />}
    </Page>
  )
}

function useColumns(): Column<PoolLead>[] {
  const { locale, words } = usePreferences()
  const nameOf = useSalespersonName()
  const { timeZone } = useMe()
  return [
    {
      key: 'name',
      title: words.customer,
      fixedShown: true,
      render: (_, { person }) => {
        const name = personWords(person, words.nameless)
        return (
          <Flex align="center" gap={12}>
            <PersonFace person={person} />
            {name}
          </Flex>
        )
      },
    },
    {
      key: 'sources',
      title: words.leadSources,
      render: (_, { sources }) => words.listed(sources.map((source) => words.leadDeeds[source])),
    },
    { key: 'visits', title: words.leadVisits, dataIndex: 'visits', align: 'right' },
    { key: 'formerly', title: words.poolFormerly, render: (_, { formerly }) => formerly && nameOf(formerly) },
    {
      key: 'why',
      title: words.poolWhy,
      render: (_, { way, reason }) => {
        const how = words.poolWays[way] ?? way
        return reason ? words.poolWhyWords(how, reason) : how
      },
    },
    {
      key: 'lastAt',
      title: words.leadLastAt,
      render: (_, { last, lastAt }) => (
        <Deed words={lastDeedWords(last, locale, 'other')} at={moment(lastAt, locale, timeZone)} />
      ),
    },
    {
      key: 'since',
      title: words.poolSince,
      render: (_, { since }) => since && moment(since, locale, timeZone),
    },
  ]
}
