import { moment } from '@mingpian/client/days.ts'
import { callQuery } from '@mingpian/client/react/queries.ts'
import type { LinkStep } from '@mingpian/contract/links.ts'
import { useQuery } from '@tanstack/react-query'
import { Skeleton, Table } from 'antd'
import { useState } from 'react'
import { personWords } from '#features/people/person.ts'
import { useMe } from '#kit/me.tsx'
import { usePreferences } from '#kit/preferences.tsx'
import { Loaded } from '#kit/result.tsx'

const pageSize = 10

/** The rows behind a figure of a link. */
export function LinkRows({ linkId, step }: { linkId: string; step: LinkStep }) {
  const { locale, words } = usePreferences()
  const { timeZone } = useMe()
  const [page, setPage] = useState(1)
  const query = useQuery({
    ...callQuery('GET /biz/v1/link/rows', { query: { linkId, step, page, pageSize } }),
    placeholderData: (before) => before,
  })
  return (
    <Loaded query={query} skeleton={<Skeleton active paragraph={{ rows: 4 }} />}>
      {({ list, total }) => (
        <Table
          size="small"
          rowKey={({ at, person }) => `${at} ${person?.unionId ?? ''}`}
          dataSource={list}
          locale={{ emptyText: words.noLinkRows }}
          pagination={{ current: page, pageSize, total, onChange: setPage, hideOnSinglePage: true }}
          columns={[
            {
              key: 'person',
              title: words.linkVisitor,
              render: (_, { person }) => (person ? personWords(person, words.nameless) : words.linkOpened),
            },
            { key: 'at', title: words.time, render: (_, { at }) => moment(at, locale, timeZone) },
          ]}
        />
      )}
    </Loaded>
  )
}
