import { callQuery } from '@mingpian/client/react/queries.ts'
import { useQuery } from '@tanstack/react-query'
import { Empty, Statistic, Table } from 'antd'
import { useState } from 'react'
import { useWords } from '#kit/preferences.tsx'
import { Paged } from './more.tsx'

const pageSize = 20

/** Why a lead has its score: the rows add up to it. */
export function ScoreRows({ unionId }: { unionId: string }) {
  const words = useWords()
  const [page, setPage] = useState(1)
  const query = useQuery({
    ...callQuery('GET /biz/v1/clue/score/ledger', { query: { clueId: unionId, page, pageSize } }),
    placeholderData: (before) => before,
  })
  return (
    <Paged query={query} page={page} pageSize={pageSize} onPage={setPage}>
      {(list) =>
        list.length === 0 ? (
          <Empty description={words.noScoreRows} />
        ) : (
          <>
            <Statistic title={words.leadScore} value={query.data?.score ?? 0} style={{ marginBottom: 16 }} />
            <Table
              size="small"
              rowKey={({ kind, action, day, earnedOn }) => `${kind} ${action} ${day} ${earnedOn}`}
              pagination={false}
              dataSource={list}
              columns={[
                { title: words.scoreDay, dataIndex: 'day' },
                { title: words.scoreAction, render: (_, { action }) => words.scoreDeeds[action] ?? action },
                {
                  title: words.scoreWhy,
                  render: (_, { kind, times, day, earnedOn }) =>
                    [
                      words.scoreRowKinds[kind],
                      kind === 'earned' && words.scoreTimes(times),
                      earnedOn !== day && words.scoreEarnedOn(earnedOn),
                    ]
                      .filter(Boolean)
                      .join(' · '),
                },
                { title: words.scorePointsOf, dataIndex: 'points', align: 'right' },
              ]}
            />
          </>
        )
      }
    </Paged>
  )
}
