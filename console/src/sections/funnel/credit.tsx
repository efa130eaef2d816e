import { call } from '@mingpian/client/call.ts'
import { callQuery } from '@mingpian/client/react/queries.ts'
import { useWrite } from '@mingpian/client/react/use-write.ts'
import type { Credit } from '@mingpian/contract/share-tree.ts'
import type { CallTypes } from '@mingpian/contract/shared/calls.ts'
import { type CreditRule, creditRules } from '@mingpian/contract/shared/rules/credit.ts'
import { useQuery } from '@tanstack/react-query'
import { App, Button, Card, Flex, Modal, Radio, Skeleton, Table, Tag, Typography } from 'antd'
import { useState } from 'react'
import { Link } from 'react-router'
import { visits } from '#features/funnel/funnel-words.ts'
import { personWords } from '#features/people/person.ts'
import { PersonFace } from '#features/people/person-face.tsx'
import { useFilters } from '#kit/filters.ts'
import { type Column, List } from '#kit/list.tsx'
import { useMay } from '#kit/me.tsx'
import { Page } from '#kit/page.tsx'
import { useWords } from '#kit/preferences.tsx'
import { Loaded } from '#kit/result.tsx'
import { useDayText } from '#kit/use-day-text.ts'
import { type Days, useDays } from '#kit/use-days.ts'
import { useFunnelTabs } from './use-funnel-tabs.ts'

const ruleCall = 'GET /wxwork/v1/console/credit_rule'
const creditsCall = 'POST /biz/v1/clue/share_credit'

/** The rule by which visits are credited, with a preview of its effect, and the credits under it. */
export function CreditPage() {
  const dayText = useDayText()
  const words = useWords()
  const may = useMay()
  const rule = useQuery(callQuery(ruleCall, {}))
  const days = useDays()
  return (
    <Page
      title={words.funnel}
      tabs={useFunnelTabs()}
      hint={`${words.creditHint} · ${words.spanHint(dayText(days.from), dayText(days.to))}`}
    >
      <Flex vertical gap={16}>
        <Loaded query={rule} skeleton={<Skeleton active paragraph={{ rows: 4 }} />}>
          {(data) => <Editor key={data.rule} saved={data.rule} days={days} />}
        </Loaded>
        {may('customers.read') && <Credits days={days} />}
      </Flex>
    </Page>
  )
}

function Editor({ saved, days }: { saved: CreditRule; days: Days }) {
  const dayText = useDayText()
  const words = useWords()
  const canWrite = useMay()('scoring.write')
  const { message } = App.useApp()
  const [rule, setRule] = useState(saved)
  const [tried, setTried] = useState<CallTypes<'POST /wxwork/v1/console/credit_rule/what_if'>['data']>()
  const attempt = useWrite(
    (asked: CreditRule) =>
      call('POST /wxwork/v1/console/credit_rule/what_if', { body: { ...days, rule: asked }, quiet: true }),
    { onDone: setTried },
  )
  const save = useWrite(
    (kept: CreditRule) => call('PUT /wxwork/v1/console/credit_rule', { body: { rule: kept }, quiet: true }),
    { onDone: () => message.success(words.saved) },
  )
  return (
    <Card>
      <Radio.Group
        aria-label={words.creditTab}
        disabled={!canWrite}
        value={rule}
        onChange={({ target }) => setRule(target.value as CreditRule)}
      >
        <Flex vertical gap={12}>
          {creditRules.map((each) => (
            <Radio key={each} value={each}>
              {words.creditRules[each].title}
              <br />
              <Typography.Text type="secondary">{words.creditRules[each].hint}</Typography.Text>
            </Radio>
          ))}
        </Flex>
      </Radio.Group>
      {canWrite && (
        <div style={{ marginTop: 16 }}>
          <Button
            type="primary"
            disabled={rule === saved}
            loading={attempt.busy}
            onClick={() => attempt.run(rule)}
          >
            {words.creditTry}
          </Button>
        </div>
      )}
      {tried && (
        <Modal
          open
          width={640}
          title={words.creditTryTitle(dayText(days.from), dayText(days.to))}
          okText={words.save}
          cancelText={words.cancel}
          confirmLoading={save.busy}
          onOk={() => void save.run(rule)}
          onCancel={() => setTried(undefined)}
        >
          {tried.changed === 0 ? (
            <Typography.Paragraph>{words.creditTryNone}</Typography.Paragraph>
          ) : (
            <Flex vertical gap={8}>
              <Typography.Text>{words.creditTryChanged(tried.changed, tried.visits)}</Typography.Text>
              <Table
                size="small"
                rowKey={keyOf}
                pagination={false}
                scroll={{ y: 320 }}
                dataSource={tried.list}
                columns={[
                  { key: 'who', title: words.creditWho, render: (_, row) => <Who row={row} /> },
                  {
                    key: 'before',
                    title: words.creditBefore,
                    align: 'right',
                    width: 96,
                    render: (_, { before }) => visits(before),
                  },
                  {
                    key: 'after',
                    title: words.creditAfter,
                    align: 'right',
                    width: 96,
                    render: (_, { after }) => visits(after),
                  },
                ]}
              />
            </Flex>
          )}
        </Modal>
      )}
    </Card>
  )
}

type Side = Pick<Credit, 'salesperson' | 'person'>

/** Link from a credit to its visits. */
function rowsOf({ salesperson, person }: Side, days: Days): string {
  const [side, id] = salesperson ? ['staff', salesperson.userId] : ['visitor', person?.unionId ?? '']
  const name = salesperson?.name ?? person?.name ?? ''
  return `/funnel/credit/${side}/${encodeURIComponent(id)}?${new URLSearchParams({ ...days, name })}`
}

const keyOf = ({ salesperson, person }: Side) => `${salesperson?.userId} ${person?.unionId}`

function Who({ row: { salesperson, person } }: { row: Side }) {
  const words = useWords()
  const face = person ?? { name: salesperson?.name ?? '', avatar: salesperson?.avatar ?? '', number: 0 }
  return (
    <Flex gap={8} align="center">
      <PersonFace person={face} size={24} />
      {person ? personWords(person, words.nameless) : face.name}
      {salesperson && <Tag style={{ margin: 0 }}>{words.creditStaff}</Tag>}
    </Flex>
  )
}

function Credits({ days }: { days: Days }) {
  const words = useWords()
  const { page, pageSize } = useFilters()
  const query = useQuery({
    ...callQuery(creditsCall, { body: { ...days, scope: 'company', page, pageSize } }),
    placeholderData: (before) => before,
  })
  const columns: Column<Credit>[] = [
    { key: 'who', title: words.creditWho, fixedShown: true, render: (_, row) => <Who row={row} /> },
    {
      key: 'credit',
      title: words.creditVisits,
      align: 'right',
      width: 160,
      render: (_, row) => <Link to={rowsOf(row, days)}>{visits(row.credit)}</Link>,
    },
  ]
  return (
    <>
      {query.data && <Typography.Text type="secondary">{words.creditSum(query.data.visits)}</Typography.Text>}
      <List
        name="credits"
        columns={columns}
        rowKey={keyOf}
        query={query}
        period={words.span}
        empty={words.creditNone}
      />
    </>
  )
}
