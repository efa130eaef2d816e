import { LeftOutlined, RightOutlined } from '@ant-design/icons'
import { moment } from '@mingpian/client/days.ts'
import { callQuery } from '@mingpian/client/react/queries.ts'
import type { FormAnswer } from '@mingpian/contract/forms.ts'
import { useQuery } from '@tanstack/react-query'
import { Button, Descriptions, Drawer, Flex, Image, Skeleton, Typography } from 'antd'
import type { ReactNode } from 'react'
import { useMe } from '#kit/me.tsx'
import { usePreferences } from '#kit/preferences.tsx'
import { Loaded } from '#kit/result.tsx'
import { AnswerHandling } from './answer-handling.tsx'

interface AnswerDrawerProps {
  /** Of the page that the list shows. */
  answers: readonly FormAnswer[]
  /** '' closes it. */
  answerId: string
  onOpen: (answerId: string) => void
  footer: (answer: FormAnswer) => ReactNode
}

/** One submitted form beside the list, and the way to the next one. A form that the list does not show is asked for. */
export function AnswerDrawer({ answers, answerId, onOpen, footer }: AnswerDrawerProps) {
  const { locale, words } = usePreferences()
  const { timeZone } = useMe()
  const at = answers.findIndex((each) => each.answerId === answerId)
  const listed = answers[at]
  const query = useQuery({
    ...callQuery('GET /biz/v1/form/answer', { query: { answerId } }),
    enabled: answerId !== '' && !listed,
  })
  const answer = listed ?? (answerId ? query.data : undefined)
  const step = (label: string, icon: ReactNode, to: FormAnswer | undefined) => (
    <Button
      type="text"
      aria-label={label}
      icon={icon}
      disabled={!listed || !to}
      onClick={() => to && onOpen(to.answerId)}
    />
  )
  return (
    <Drawer
      open={answerId !== ''}
      onClose={() => onOpen('')}
      size={520}
      title={answer && (answer.personName || words.anonymous)}
      extra={
        <>
          {step(words.earlierRow, <LeftOutlined />, answers[at - 1])}
          {step(words.laterRow, <RightOutlined />, answers[at + 1])}
        </>
      }
      footer={answer && <Flex justify="flex-end">{footer(answer)}</Flex>}
    >
      <Loaded query={{ ...query, data: answer }} skeleton={<Skeleton active paragraph={{ rows: 6 }} />}>
        {(shown) => (
          <>
            <AnswerHandling key={shown.answerId} answer={shown} />
            <Descriptions
              style={{ marginTop: 24 }}
              column={1}
              bordered
              size="small"
              styles={{ label: { width: 160 } }}
              items={[
                { key: 'at', label: words.time, children: moment(shown.at, locale, timeZone) },
                { key: 'by', label: words.salesperson, children: shown.salesperson || '—' },
                ...shown.values.map((each) => ({
                  key: each.question,
                  label: each.label,
                  children: <Value {...each} />,
                })),
              ]}
            />
          </>
        )}
      </Loaded>
    </Drawer>
  )
}

function Value({ kind, label, value }: FormAnswer['values'][number]) {
  if (!value) return '—'
  if (kind === 'signature')
    return (
      <svg viewBox="0 0 600 240" width={200} role="img" aria-label={label} fill="none" stroke="currentColor">
        <path d={value} strokeWidth={4} strokeLinecap="round" strokeLinejoin="round" />
      </svg>
    )
  if (kind === 'file')
    return (
      <Flex vertical gap={8}>
        {value.split('\n').map((url) =>
          /\.(png|jpg|webp)$/.test(url) ? (
            <Image key={url} src={url} alt={label} width={200} />
          ) : (
            <Typography.Link key={url} href={url} target="_blank" rel="noreferrer">
              {url.slice(url.lastIndexOf('/') + 1)}
            </Typography.Link>
          ),
        )}
      </Flex>
    )
  return <span style={{ whiteSpace: 'pre-wrap' }}>{value}</span>
}
