import type { CallTypes } from '@mingpian/contract/shared/calls.ts'
import { figure } from '@mingpian/contract/shared/rules/figure.ts'
import { Avatar, Card, Empty, Flex, Skeleton, Tag, Typography, theme } from 'antd'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { initialOf } from '#kit/initial.ts'
import { useWords } from '#kit/preferences.tsx'
import { Loaded } from '#kit/result.tsx'

type Top = CallTypes<'POST /biz/v1/card/statistics/view_top'>['data']

interface Props {
  top: { data: Top | undefined; error: Error | null; refetch: () => unknown }
  span: { from: string; to: string }
}

const skeleton = <Skeleton active paragraph={{ rows: 5 }} />

/** The members with the most visits; each one opens into them. */
export function TopColleagues({ top, span }: Props) {
  const words = useWords()
  const search = new URLSearchParams(span)
  return (
    <Card
      title={words.topStaff}
      extra={<Link to={`staff?${search}`}>{words.all}</Link>}
      style={{ height: '100%' }}
    >
      <Loaded query={top} skeleton={skeleton}>
        {({ colleagues }) => (
          <Ranking
            rows={colleagues.map(({ userId, name, avatar, visits }) => ({
              key: userId,
              to: `visits?${new URLSearchParams({ ...span, userId })}`,
              title: (
                <Flex gap={8} align="center">
                  <Avatar size={24} src={avatar || undefined} alt="">
                    {initialOf(name)}
                  </Avatar>
                  {name}
                </Flex>
              ),
              value: visits,
            }))}
          />
        )}
      </Loaded>
    </Card>
  )
}

/** The cards and pieces with the most visits. */
export function TopThings({ top, span }: Props) {
  const words = useWords()
  return (
    <Card title={words.topThings} style={{ height: '100%' }}>
      <Loaded query={top} skeleton={skeleton}>
        {({ things }) => (
          <Ranking
            rows={things.map(({ contentType, contentId, title, visits }) => ({
              key: `${contentType} ${contentId}`,
              to: `visits?${new URLSearchParams({ ...span, contentType, contentId })}`,
              title: (
                <Flex gap={8} align="center" style={{ minWidth: 0 }}>
                  <Tag style={{ margin: 0 }}>{words.contentTypes[contentType] ?? contentType}</Tag>
                  <Typography.Text ellipsis style={{ color: 'inherit' }}>
                    {title || words.untitled}
                  </Typography.Text>
                </Flex>
              ),
              value: visits,
            }))}
          />
        )}
      </Loaded>
    </Card>
  )
}

/** Rows with a bar in proportion to the first. */
function Ranking({ rows }: { rows: { key: string; to: string; title: ReactNode; value: number }[] }) {
  const words = useWords()
  const { token } = theme.useToken()
  const [first] = rows
  if (!first) return <Empty description={words.noVisits} />
  return (
    <ol style={{ listStyle: 'none', margin: 0, padding: 0, display: 'grid', gap: 4 }}>
      {rows.map(({ key, to, title, value }) => (
        <li key={key} style={{ position: 'relative' }}>
          <div
            aria-hidden
            style={{
              position: 'absolute',
              inset: 0,
              width: `${(value / first.value) * 100}%`,
              background: token.colorPrimary,
              opacity: 0.1,
              borderRadius: 6,
            }}
          />
          <Link
            to={to}
            style={{ position: 'relative', display: 'block', padding: '6px 10px', color: token.colorText }}
          >
            <Flex justify="space-between" gap={16} align="center">
              {title}
              <Typography.Text strong style={{ fontVariantNumeric: 'tabular-nums' }}>
                {figure(value)}
              </Typography.Text>
            </Flex>
          </Link>
        </li>
      ))}
    </ol>
  )
}
