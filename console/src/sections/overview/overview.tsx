import { callQuery } from '@mingpian/client/react/queries.ts'
import { useQuery } from '@tanstack/react-query'
import { Col, Flex, Row, Segmented, Skeleton } from 'antd'
import { useFilters } from '#kit/filters.ts'
import { Page } from '#kit/page.tsx'
import { useWords } from '#kit/preferences.tsx'
import { Loaded } from '#kit/result.tsx'
import { Figures } from './figures.tsx'
import { LateShipping } from './late-shipping.tsx'
import { OpenProblems } from './open-problems.tsx'
import { TopColleagues, TopThings } from './ranking.tsx'
import { SetupCard } from './setup-card.tsx'
import { spans, useSpan } from './span.ts'
import { Trend } from './trend.tsx'

export function Overview() {
  const words = useWords()
  const { set } = useFilters()
  const { days, from, to } = useSpan()
  const body = { from, to, scope: 'company' as const }
  const numbers = useQuery(callQuery('POST /biz/v1/card/statistics/overview', { body }))
  const figures = useQuery(callQuery('GET /wxwork/v1/console/overview', { query: { from, to } }))
  const trend = useQuery(callQuery('POST /biz/v1/card/statistics/trend', { body }))
  const top = useQuery(callQuery('POST /biz/v1/card/statistics/view_top', { body }))
  const all =
    numbers.data && figures.data && trend.data
      ? { numbers: numbers.data, figures: figures.data, trend: trend.data }
      : undefined
  const failed = [numbers, figures, trend].find(({ error }) => error)
  const retry = () => [numbers, figures, trend].map(({ refetch }) => refetch())
  return (
    <Page
      title={words.overview}
      hint={words.overviewHint}
      actions={
        <Segmented
          aria-label={words.span}
          value={days}
          options={spans.map((value) => ({ value, label: words.spans[value] }))}
          onChange={(value) => set({ days: value, from: '', to: '' })}
        />
      }
    >
      <Flex vertical gap={16}>
        <SetupCard />
        <OpenProblems />
        <LateShipping />
        <Loaded
          query={{ data: all, error: failed?.error ?? null, refetch: retry }}
          skeleton={<Skeleton active paragraph={{ rows: 10 }} />}
        >
          {({ numbers, figures, trend }) => (
            <>
              <Figures
                numbers={numbers}
                figures={figures}
                points={trend.points}
                days={days}
                span={{ from, to }}
              />
              <Trend unit={trend.unit} points={trend.points} />
            </>
          )}
        </Loaded>
        <Row gutter={[16, 16]}>
          <Col xs={24} xl={12}>
            <TopColleagues top={top} span={{ from, to }} />
          </Col>
          <Col xs={24} xl={12}>
            <TopThings top={top} span={{ from, to }} />
          </Col>
        </Row>
      </Flex>
    </Page>
  )
}
