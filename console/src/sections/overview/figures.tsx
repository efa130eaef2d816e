import type { CallTypes } from '@mingpian/contract/shared/calls.ts'
import { figure as inFigures } from '@mingpian/contract/shared/rules/figure.ts'
import { Card, Col, Flex, Row, Typography } from 'antd'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { Cells } from '#kit/cells.tsx'
import { Change } from '#kit/change.tsx'
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

type Figure = Numbers['visits']

/** Of all figures: their left edges are one with those of the cards around them. */
const padding = '16px clamp(16px, 1.7vw, 24px)'

/**
 * The numbers of the span; each is a link to its rows. Above, how many came, with their course over the days; below, the
 * results, which have none.
 */
export function Figures({ numbers, figures, points, days, span }: Props) {
  const search = new URLSearchParams(span).toString()
  const reach = (['visits', 'visitors', 'shares'] as const).map((name) => ({
    name,
    figure: numbers[name],
    values: points.map((point) => point[name]),
  }))
  const results = [
    { name: 'newVisitors', figure: numbers.newVisitors },
    { name: 'saves', figure: numbers.saves },
    { name: 'answers', figure: figures.answers },
    { name: 'contacts', figure: numbers.contacts },
    { name: 'staff', figure: figures.activeStaff, of: figures.staff },
  ]
  return (
    <>
      <Row gutter={[16, 16]}>
        {reach.map(({ name, figure, values }) => (
          <Col key={name} xs={24} md={8}>
            <Link to={`${name}?${search}`} style={{ display: 'block' }}>
              <Card hoverable styles={{ body: { padding } }}>
                <Words name={name} figure={figure} days={days} size={32}>
                  <Sparkline values={values} width={128} height={48} />
                </Words>
              </Card>
            </Link>
          </Col>
        ))}
      </Row>
      <Cells>
        {results.map(({ name, ...rest }) => (
          <Link key={name} to={`${name}?${search}`} style={{ padding }}>
            <Words name={name} {...rest} days={days} size={22} />
          </Link>
        ))}
      </Cells>
    </>
  )
}

interface WordsProps {
  name: string
  figure: Figure
  /** The whole that the number is a part of. */
  of?: number
  days: number
  /** Of the number, in pixels. */
  size: number
  /** Beside the number. */
  children?: ReactNode
}

function Words({ name, figure, of, days, size, children }: WordsProps) {
  const words = useWords()
  return (
    <div style={{ minWidth: 0 }}>
      <Typography.Text type="secondary">{words.figures[name]}</Typography.Text>
      <Flex justify="space-between" align="flex-end" gap={16}>
        <div style={{ fontSize: size, lineHeight: 1.4, fontWeight: 600, fontVariantNumeric: 'tabular-nums' }}>
          {inFigures(figure.value)}
          {of !== undefined && (
            <Typography.Text type="secondary" style={{ fontSize: 14, fontWeight: 400 }}>
              {' '}
              / {inFigures(of)}
            </Typography.Text>
          )}
        </div>
        {children}
      </Flex>
      <Change {...figure} than={words.thanBefore[days] ?? ''} />
    </div>
  )
}
