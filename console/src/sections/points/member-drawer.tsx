import { callOnce } from '@mingpian/client/call-once.ts'
import { moment } from '@mingpian/client/days.ts'
import { callQuery } from '@mingpian/client/react/queries.ts'
import { useWrite } from '@mingpian/client/react/use-write.ts'
import type { CallTypes } from '@mingpian/contract/shared/calls.ts'
import type { MemberPointsEntry } from '@mingpian/contract/shared/points.ts'
import { figure } from '@mingpian/contract/shared/rules/figure.ts'
import { pointsLimits } from '@mingpian/contract/shared/rules/points.ts'
import { useQuery } from '@tanstack/react-query'
import { App, Button, Flex, Form, Input, InputNumber, Statistic, Table } from 'antd'
import { useState } from 'react'
import { personWords } from '#features/people/person.ts'
import { Part } from '#kit/drawer-part.tsx'
import { FormModal } from '#kit/form-modal.tsx'
import { useMay, useMe } from '#kit/me.tsx'
import { usePreferences, useWords } from '#kit/preferences.tsx'
import { RecordDrawer } from '#kit/record-drawer.tsx'
import { Failed } from '#kit/result.tsx'
import { About, Signed } from './entry.tsx'

const memberCall = 'GET /mall/order/v1/console/points/member' as const
const entriesCall = 'GET /mall/order/v1/console/points/entries' as const

type Member = CallTypes<typeof memberCall>['data']

const pageSize = 20

/** A member's points, what changed them, and changing them by hand. @param memberId '' closes it */
export function MemberDrawer({ memberId, onClose }: { memberId: string; onClose: () => void }) {
  const words = useWords()
  const query = useQuery({
    ...callQuery(memberCall, { query: { memberId } }),
    enabled: memberId !== '',
  })
  return (
    <RecordDrawer
      id={memberId}
      query={query}
      title={(shown) =>
        shown && (shown.person || shown.personNumber > 0)
          ? personWords({ name: shown.person, number: shown.personNumber }, words.nameless)
          : words.pointsMember
      }
      size={640}
      onClose={onClose}
    >
      {(member) => <Shown key={member.memberId} member={member} />}
    </RecordDrawer>
  )
}

function Shown({ member }: { member: Member }) {
  const words = useWords()
  const mayAdjust = useMay()('orders.write')
  const [isAdjusting, setAdjusting] = useState(false)
  return (
    <Flex vertical gap={20}>
      <Flex justify="space-between" align="end" gap={12} wrap>
        <Statistic title={words.pointsBalance} value={member.balance} />
        {mayAdjust && <Button onClick={() => setAdjusting(true)}>{words.pointsAdjust}</Button>}
      </Flex>
      <Part title={words.pointsEntries}>
        <Entries memberId={member.memberId} />
      </Part>
      {isAdjusting && <Adjust member={member} onClose={() => setAdjusting(false)} />}
    </Flex>
  )
}

function Entries({ memberId }: { memberId: string }) {
  const { locale, words } = usePreferences()
  const { timeZone } = useMe()
  const [page, setPage] = useState(1)
  const query = useQuery({
    ...callQuery(entriesCall, { query: { memberId, page, pageSize } }),
    placeholderData: (before) => before,
  })
  if (query.error && !query.data) return <Failed error={query.error} retry={query.refetch} />
  return (
    <Table<MemberPointsEntry>
      size="small"
      rowKey="entryId"
      dataSource={query.data?.list ?? []}
      loading={query.isFetching}
      scroll={{ x: 'max-content' }}
      locale={{ emptyText: words.pointsNone }}
      pagination={{
        ...{ current: page, pageSize, total: query.data?.total ?? 0, onChange: setPage },
        ...{ hideOnSinglePage: true, showTotal: words.rows },
      }}
      columns={[
        { key: 'kind', title: words.pointsKind, render: (_, { kind }) => words.pointsKinds[kind] },
        {
          key: 'points',
          title: words.points,
          align: 'right',
          render: (_, { points }) => <Signed points={points} />,
        },
        { key: 'about', title: words.pointsAbout, render: (_, entry) => <About entry={entry} /> },
        { key: 'at', title: words.time, render: (_, { at }) => moment(at, locale, timeZone) },
      ]}
    />
  )
}

interface Fields {
  points: number | null
  words: string
}

/** Adds points or takes some, for a reason that the member reads. */
function Adjust({ member: { memberId, balance }, onClose }: { member: Member; onClose: () => void }) {
  const words = useWords()
  const { message } = App.useApp()
  const [form] = Form.useForm<Fields>()
  const typed: Fields | undefined = Form.useWatch([], form)
  const points = typed?.points ?? 0
  const adjust = useWrite(
    (body: { points: number; words: string }) =>
      callOnce('POST /mall/order/v1/console/points/adjust', { body: { memberId, ...body }, quiet: true }),
    {
      onDone: () => {
        void message.success(words.saved)
        onClose()
      },
    },
  )
  return (
    <FormModal
      title={words.pointsAdjust}
      form={form}
      initial={{ points: null, words: '' }}
      isBusy={adjust.busy}
      isIdle={points === 0}
      onSend={({ points: asked, words: why }) => asked && adjust.run({ points: asked, words: why.trim() })}
      onClose={onClose}
    >
      <Form.Item
        name="points"
        label={words.pointsChange}
        extra={
          points !== 0 ? words.pointsAfter(figure(balance), figure(balance + points)) : words.pointsChangeHint
        }
        rules={[
          {
            validator: async (_: unknown, value: number | null) => {
              if (value !== null && value < 0 && balance + value < 0) throw new Error(words.pointsTooFew)
            },
          },
        ]}
      >
        <InputNumber
          autoFocus
          precision={0}
          min={-pointsLimits.points}
          max={pointsLimits.points}
          style={{ width: 160 }}
        />
      </Form.Item>
      <Form.Item
        name="words"
        label={words.pointsWhy}
        extra={words.pointsWhyHint}
        rules={[{ required: true, whitespace: true, message: words.pointsWhyMissing }]}
      >
        <Input maxLength={100} showCount />
      </Form.Item>
    </FormModal>
  )
}
