import type { CallTypes } from '@mingpian/contract/shared/calls.ts'
import { Card, Col, Flex, Row, Typography } from 'antd'
import { Link } from 'react-router'
import { Sparkline } from '#kit/chart.tsx'
import { useWords } from '#kit/preferences.tsx'

type Numbers = CallTypes<'POST /biz/v1/card/statistics/overview'>['data']
type Further = CallTypes<'GET /wxwork/v1/console/overview'>['data']
type Point = CallTypes<'POST /biz/v1/card/statistics/trend'>['data']['points'][number]

interface Props {
  numbers: Numbers
  figures: Further
  points: Point[]
  days: number
  span: { from: string; to: string }
}

/** The numbers of the span; each is a link to its rows. */
export function Figures({ numbers, figures, points, days, span }: Props) {
  const words = useWords()
  const search = new URLSearchParams(span).toString()
  const shown = [
    { to: 'visits', figure: numbers.visits, values: points.map(({ visits }) => visits) },
    { to: 'visitors', figure: numbers.visitors, values: points.map(({ visitors }) => visitors) },
    { to: 'newVisitors', figure: numbers.newVisitors },
    { to: 'answers', figure: figures.answers },
    { to: 'saves', figure: numbers.saves },
    { to: 'shares', figure: numbers.shares, values: points.map(({ shares }) => shares) },
    { to: 'contacts', figure: numbers.contacts },
    { to: 'staff', figure: figures.activeStaff, of: figures.staff },
  ]
  return (
    <Row gutter={[16, 16]}>
      {shown.map(({ to, figure, values, of }) => (
        <Col key={to} xs={12} lg={6}>
          <Link to={`${to}?${search}`} style={{ display: 'block' }}>
            <Card hoverable styles={{ body: { padding: '16px 20px' } }}>
              <Typography.Text type="secondary">{words.figures[to]}</Typography.Text>
              <Flex justify="space-between" align="flex-end" style={{ minHeight: 40 }}>
                <Typography.Text
                  strong
                  style={{ fontSize: 26, lineHeight: 1.4, fontVariantNumeric: 'tabular-nums' }}
                >
                  {figure.value.toLocaleString()}
                  {of !== undefined && (
                    <Typography.Text type="secondary" style={{ fontSize: 14, fontWeight: 400 }}>
                      {' '}
                      / {of.toLocaleString()}
                    </Typography.Text>
                  )}
                </Typography.Text>
                {values && <Sparkline values={values} />}
              </Flex>
              <Change {...figure} days={days} />
            </Card>
          </Link>
        </Col>
      ))}
    </Row>
  )
}

/** The difference from as many days before. */
function Change({ value, before, days }: { value: number; before: number; days: number }) {
  const words = useWords()
  const than = words.thanBefore[days] ?? ''
  if (before === 0)
    return <Typography.Text type="secondary">{value === 0 ? words.noChange : words.fromZero}</Typography.Text>
  const percent = Math.round(((value - before) / before) * 100)
  const type = percent > 0 ? 'success' : percent < 0 ? 'danger' : 'secondary'
  return (
    <Typography.Text type="secondary" ellipsis title={than}>
      <Typography.Text type={type}>
        {percent > 0 ? '↑' : percent < 0 ? '↓' : ''} {Math.abs(percent)}%
      </Typography.Text>{' '}
      {than}
    </Typography.Text>
  )
}
