import { callQuery } from '@mingpian/client/react/queries.ts'
import type { FunnelFigures, FunnelPart } from '@mingpian/contract/funnel.ts'
import { figure } from '@mingpian/contract/shared/rules/figure.ts'
import { type FunnelStep, funnelSteps } from '@mingpian/contract/shared/rules/funnel.ts'
import { useQuery } from '@tanstack/react-query'
import { Card, Flex, Progress, Segmented, Skeleton, Typography } from 'antd'
import { Link } from 'react-router'
import { useFilters } from '#kit/filters.ts'
import { type Column, List } from '#kit/list.tsx'
import { useMay } from '#kit/me.tsx'
import { Page } from '#kit/page.tsx'
import { useWords } from '#kit/preferences.tsx'
import { Loaded } from '#kit/result.tsx'
import { useDayText } from '#kit/use-day-text.ts'
import { useDays } from '#kit/use-days.ts'
import { useFunnelTabs } from './use-funnel-tabs.ts'
import { partName, rowsPath } from './view.ts'

const groupings = ['salesperson', 'piece', 'channel'] as const

/** The company's funnel, and its parts by salesperson, piece or channel. */
export function FunnelPage() {
  const words = useWords()
  const days = useDays()
  const dayText = useDayText()
  const { page, pageSize, get, set } = useFilters()
  const by = groupings.find((each) => each === get('by')) ?? 'salesperson'
  const body = { ...days, scope: 'company' as const }
  const figures = useQuery(callQuery('POST /biz/v1/clue/funnel', { body }))
  const parts = useQuery({
    ...callQuery('POST /biz/v1/clue/funnel/parts', { body: { ...body, by, page, pageSize } }),
    placeholderData: (before) => before,
  })
  return (
    <Page
      title={words.funnel}
      tabs={useFunnelTabs()}
      hint={`${words.funnelHint} · ${words.spanHint(dayText(days.from), dayText(days.to))}`}
    >
      <Flex vertical gap={16}>
        <Loaded query={figures} skeleton={<Skeleton active paragraph={{ rows: 8 }} />}>
          {(data) => <Steps figures={data} />}
        </Loaded>
        <Segmented
          aria-label={words.funnelBy}
          style={{ alignSelf: 'flex-start' }}
          value={by}
          options={groupings.map((value) => ({ value, label: words.funnelGroupings[value] }))}
          onChange={(value) => set({ by: value })}
        />
        <List
          name={`funnel.${by}`}
          columns={useColumns()}
          rowKey={({ userId, contentType, contentId, channel }) =>
            `${userId} ${contentType} ${contentId} ${channel}`
          }
          query={parts}
          period={words.span}
          empty={words.funnelEmpty}
        />
        <Typography.Text type="secondary">{words.funnelNote}</Typography.Text>
      </Flex>
    </Page>
  )
}

function Steps({ figures }: { figures: FunnelFigures }) {
  const words = useWords()
  const { opened } = figures
  return (
    <Card styles={{ body: { padding: '8px 24px' } }}>
      {funnelSteps.map((step) => {
        const isDetail = step === 'answered' || step === 'added'
        const percent = opened > 0 ? Math.round((figures[step] / opened) * 100) : 0
        return (
          <Flex key={step} gap={16} align="center" style={{ minHeight: isDetail ? 36 : 48 }}>
            <Typography.Text
              {...(isDetail && { type: 'secondary' })}
              style={{ width: 160, paddingLeft: isDetail ? 16 : 0 }}
            >
              {words.funnelSteps[step]}
            </Typography.Text>
            <span style={{ width: 72, textAlign: 'right', fontSize: isDetail ? 14 : 20 }}>
              <Count step={step} figures={figures} />
            </span>
            {step !== 'shared' && (
              <Progress
                percent={percent}
                showInfo={false}
                status="normal"
                aria-label={words.funnelSteps[step]}
                size={{ height: isDetail ? 4 : 10 }}
                style={{ flex: 1, margin: 0 }}
              />
            )}
            {step !== 'shared' && (
              <span style={{ width: 48, textAlign: 'right' }}>{words.funnelPercent(percent)}</span>
            )}
          </Flex>
        )
      })}
    </Card>
  )
}

/** A number, with a link to its rows for members who may see the customers. */
function Count({ step, figures, part }: { step: FunnelStep; figures: FunnelFigures; part?: FunnelPart }) {
  const may = useMay()
  const days = useDays()
  const number = figures[step]
  if (number === 0 || !may('customers.read')) return <>{figure(number)}</>
  return <Link to={rowsPath(days, step, part)}>{figure(number)}</Link>
}

function useColumns(): Column<FunnelPart>[] {
  const words = useWords()
  return [
    {
      key: 'name',
      title: words.funnelPart,
      fixedShown: true,
      render: (_, part) => <div style={{ maxWidth: 320 }}>{partName(part, words)}</div>,
    },
    ...funnelSteps.map((step) => ({
      key: step,
      title: words.funnelSteps[step],
      align: 'right' as const,
      // The two steps beside it add up to it.
      ...(step === 'responded' && { wideOnly: true as const }),
      render: (_: unknown, part: FunnelPart) => <Count step={step} figures={part} part={part} />,
    })),
  ]
}
