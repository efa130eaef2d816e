import { moment } from '@mingpian/client/days.ts'
import { callQuery } from '@mingpian/client/react/queries.ts'
import type { CodeStep } from '@mingpian/contract/codes.ts'
import type { CallTypes } from '@mingpian/contract/shared/calls.ts'
import { useQuery } from '@tanstack/react-query'
import { Skeleton, Table } from 'antd'
import { useState } from 'react'
import { personWords } from '#features/people/person.ts'
import { useMe } from '#kit/me.tsx'
import { usePreferences } from '#kit/preferences.tsx'
import { Loaded } from '#kit/result.tsx'
import type { Words } from '#words/zh.ts'

type Row = CallTypes<'GET /biz/v1/code/rows'>['data']['list'][number]

const pageSize = 10

/** The rows behind a figure of a code. */
export function CodeRows({ codeId, step }: { codeId: string; step: CodeStep }) {
  const { locale, words } = usePreferences()
  const { timeZone } = useMe()
  const [page, setPage] = useState(1)
  const query = useQuery({
    ...callQuery('GET /biz/v1/code/rows', { query: { codeId, step, page, pageSize } }),
    placeholderData: (before) => before,
  })
  return (
    <Loaded query={query} skeleton={<Skeleton active paragraph={{ rows: 4 }} />}>
      {({ list, total }) => (
        <Table
          size="small"
          rowKey={({ at, person }) => `${at} ${person?.unionId ?? ''}${person?.name ?? ''}`}
          dataSource={list}
          locale={{ emptyText: words.codeNoRows }}
          pagination={{ current: page, pageSize, total, onChange: setPage, hideOnSinglePage: true }}
          columns={[
            { key: 'person', title: words.codeCustomer, render: (_, row) => who(row, words) },
            ...(step === 'open'
              ? []
              : [
                  {
                    key: 'member',
                    title: words.salesperson,
                    render: (_: unknown, { member }: Row) => member,
                  },
                  {
                    key: 'way',
                    title: words.codeWay,
                    render: (_: unknown, { openedAt }: Row) =>
                      openedAt
                        ? `${words.codeByPage} · ${moment(openedAt, locale, timeZone)}`
                        : words.codeByPrint,
                  },
                ]),
            { key: 'at', title: words.time, render: (_, { at }) => moment(at, locale, timeZone) },
          ]}
        />
      )}
    </Loaded>
  )
}

function who({ person, member }: Row, words: Words): string {
  if (person) return personWords(person, (number) => (number ? words.nameless(number) : words.codeUnnamed))
  return member ? words.codeColleague : words.codeOpened
}
