import { call } from '@mingpian/client/call.ts'
import { callQuery } from '@mingpian/client/react/queries.ts'
import { useFoundDraft } from '@mingpian/client/react/use-draft.ts'
import { useWrite } from '@mingpian/client/react/use-write.ts'
import type { ScoreRule } from '@mingpian/contract/scores.ts'
import type { CallTypes } from '@mingpian/contract/shared/calls.ts'
import { useQuery } from '@tanstack/react-query'
import { Alert, App, Button, Flex, InputNumber, Skeleton, Table, Typography } from 'antd'
import { useState } from 'react'
import { Page } from '#kit/page.tsx'
import { useWords } from '#kit/preferences.tsx'
import { Loaded } from '#kit/result.tsx'
import { useScoringTabs } from './use-scoring-tabs.ts'
import { WhatIf } from './what-if.tsx'

const rulesCall = 'GET /biz/v1/score/rules'

/** The rules of scores: edited in a table, previewed, then saved. */
export function ScoreRules() {
  const words = useWords()
  const query = useQuery(callQuery(rulesCall, {}))
  return (
    <Page title={words.scoring} tabs={useScoringTabs()} hint={words.scoringHint}>
      <Loaded query={query} skeleton={<Skeleton active paragraph={{ rows: 10 }} />}>
        {({ list }) => <Editor key={JSON.stringify(list)} saved={list} />}
      </Loaded>
    </Page>
  )
}

/** The columns that hold a number, with its limits. */
const numbers = [
  ['points', 'scorePoints', 0, 1_000],
  ['dailyCap', 'dailyCap', 0, 10_000],
  ['decayDays', 'decayDays', 0, 150],
  ['validDays', 'validDays', 1, 150],
] as const

function Editor({ saved }: { saved: ScoreRule[] }) {
  const words = useWords()
  const { message } = App.useApp()
  const draft = useFoundDraft<ScoreRule[]>('score-rules')
  const [rules, setRules] = useState(draft.found ?? saved)
  const isChanged = JSON.stringify(rules) !== JSON.stringify(saved)
  const change = (action: ScoreRule['action'], values: Partial<ScoreRule>) => {
    const next = rules.map((rule) => (rule.action === action ? { ...rule, ...values } : rule))
    setRules(next)
    draft.keep(next)
  }
  const reset = () => {
    setRules(saved)
    draft.forget()
  }
  const [tried, setTried] = useState<CallTypes<'POST /biz/v1/score/what_if'>['data']>()
  const attempt = useWrite(
    (asked: ScoreRule[]) => call('POST /biz/v1/score/what_if', { body: { rules: asked }, quiet: true }),
    { onDone: setTried },
  )
  const save = useWrite(
    (kept: ScoreRule[]) => call('PUT /biz/v1/score/rules', { body: { rules: kept }, quiet: true }),
    {
      onDone: () => {
        draft.forget()
        setTried(undefined)
        message.success(words.saved)
      },
    },
  )
  return (
    <Flex vertical gap={16}>
      <Alert type="info" showIcon title={words.scoreAdvice} />
      <Table<ScoreRule>
        rowKey="action"
        size="small"
        pagination={false}
        dataSource={rules}
        scroll={{ x: 'max-content' }}
        columns={[
          {
            key: 'action',
            title: words.scoreAction,
            render: (_, { action }) => words.scoreActions[action],
          },
          ...numbers.map(([field, title, min, max]) => ({
            key: field,
            title:
              field === 'decayDays' ? (
                <>
                  {words[title]}{' '}
                  <Typography.Text type="secondary" style={{ fontSize: 12, fontWeight: 400 }}>
                    {words.decayNever}
                  </Typography.Text>
                </>
              ) : (
                words[title]
              ),
            render: (_: unknown, rule: ScoreRule) => (
              <InputNumber
                aria-label={`${words.scoreActions[rule.action]}: ${words[title]}`}
                value={rule[field]}
                min={min}
                max={max}
                precision={0}
                onChange={(value) => change(rule.action, { [field]: value ?? min })}
              />
            ),
          })),
        ]}
      />
      <Flex gap={8}>
        <Button
          type="primary"
          disabled={!isChanged}
          loading={attempt.busy}
          onClick={() => attempt.run(rules)}
        >
          {words.tryRules}
        </Button>
        {isChanged && <Button onClick={reset}>{words.undo}</Button>}
      </Flex>
      {tried && (
        <WhatIf
          result={tried}
          saving={save.busy}
          onSave={() => save.run(rules)}
          onClose={() => setTried(undefined)}
        />
      )}
    </Flex>
  )
}
