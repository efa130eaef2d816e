import { call } from '@mingpian/client/call.ts'
import { moment } from '@mingpian/client/days.ts'
import { callQuery } from '@mingpian/client/react/queries.ts'
import { useWrite } from '@mingpian/client/react/use-write.ts'
import type { CallTypes } from '@mingpian/contract/shared/calls.ts'
import { levelLimits } from '@mingpian/contract/shared/rules/member-level.ts'
import { useQuery } from '@tanstack/react-query'
import { App, Button, Flex, Form, Input, Select, Tag } from 'antd'
import type { Dayjs } from 'dayjs'
import { useState } from 'react'
import { chosenIn, momentIn } from '#kit/company-time.ts'
import { FactTable } from '#kit/fact-table.tsx'
import { FormModal } from '#kit/form-modal.tsx'
import { useMay, useMe } from '#kit/me.tsx'
import { MomentField } from '#kit/moment-field.tsx'
import { usePreferences } from '#kit/preferences.tsx'
import { RecordDrawer } from '#kit/record-drawer.tsx'
import { levelWay, memberWords } from './member-words.ts'
import { Points, Sum } from './sum.tsx'

type Member = CallTypes<'GET /mall/order/v1/console/member/detail'>['data']

/** One member: the level, how they came to it, and what they paid. @param memberId '' closes it */
export function MemberDrawer({ memberId, onClose }: { memberId: string; onClose: () => void }) {
  const { words } = usePreferences()
  const query = useQuery({
    ...callQuery('GET /mall/order/v1/console/member/detail', { query: { memberId } }),
    enabled: memberId !== '',
  })
  return (
    <RecordDrawer
      id={memberId}
      query={query}
      title={(member) => (member ? memberWords(member, words) : words.member)}
      size={560}
      onClose={onClose}
    >
      {(member) => <Shown member={member} />}
    </RecordDrawer>
  )
}

function Shown({ member }: { member: Member }) {
  const { locale, words } = usePreferences()
  const { timeZone } = useMe()
  const mayWrite = useMay()('orders.write')
  const [isGiving, setGiving] = useState(false)
  const at = (time: string) => moment(time, locale, timeZone)
  const { memberId, level, isGiven, givenReason, givenBy, givenAt, phone, paid, counted, reached, points } =
    member
  return (
    <Flex vertical gap={20}>
      {mayWrite && (
        <Flex gap={8} wrap>
          <Button onClick={() => setGiving(true)}>{words.memberGiveLevel}</Button>
          {isGiven && <EndLevel member={member} />}
        </Flex>
      )}
      <FactTable
        facts={[
          [
            words.memberLevel,
            level ? (
              <Tag key="level" color="gold">
                {level}
              </Tag>
            ) : (
              words.memberNoLevel
            ),
          ],
          [words.memberLevelBy, (level || isGiven) && levelWay(member, words, at)],
          [words.memberReason, givenReason],
          [words.memberGivenWho, isGiven && words.memberGivenBy(givenBy, at(givenAt))],
          [words.memberReached, isGiven && (reached || words.memberNoLevel)],
          [words.memberPaid, <Sum key="paid" memberId={memberId} amount={paid} />],
          [words.memberCounted, <Sum key="counted" memberId={memberId} amount={counted} state="finished" />],
          [words.points, <Points key="points" memberId={memberId} points={points} />],
          [words.memberPhone, phone],
          [words.memberJoined, at(member.joinedAt)],
        ]}
      />
      {isGiving && <GiveLevel member={member} onClose={() => setGiving(false)} />}
    </Flex>
  )
}

interface Fields {
  levelId: string
  reason: string
  until: Dayjs | null
}

function GiveLevel({ member, onClose }: { member: Member; onClose: () => void }) {
  const { words } = usePreferences()
  const { timeZone } = useMe()
  const { message } = App.useApp()
  const [form] = Form.useForm<Fields>()
  const { data } = useQuery(callQuery('GET /mall/order/v1/console/level/list', {}))
  const give = useWrite(
    ({ levelId, reason, until }: Fields) =>
      call('POST /mall/order/v1/console/member/give_level', {
        body: {
          memberId: member.memberId,
          levelId,
          reason: reason.trim(),
          until: until ? momentIn(timeZone, until) : '',
        },
        quiet: true,
      }),
    {
      onDone: () => {
        message.success(words.saved)
        onClose()
      },
    },
  )
  return (
    <FormModal<Fields>
      title={words.memberGiveLevel}
      form={form}
      initial={{
        ...(member.levelId && { levelId: member.levelId }),
        reason: member.givenReason,
        until: chosenIn(timeZone, member.givenUntil || null) ?? null,
      }}
      isBusy={give.busy}
      onSend={(fields) => give.run(fields)}
      onClose={onClose}
    >
      <Form.Item
        name="levelId"
        label={words.memberLevel}
        extra={words.memberGiveHint}
        rules={[{ required: true, message: words.memberLevelMissing }]}
      >
        <Select
          options={(data?.list ?? []).map(({ levelId, name }) => ({ value: levelId, label: name }))}
          notFoundContent={words.levelNone}
        />
      </Form.Item>
      <Form.Item
        name="reason"
        label={words.memberReason}
        rules={[{ required: true, whitespace: true, message: words.memberReasonMissing }]}
      >
        <Input maxLength={levelLimits.reason} showCount />
      </Form.Item>
      <Form.Item
        name="until"
        label={words.memberUntil}
        extra={words.memberUntilHint}
        rules={[
          {
            validator: async (_, until: Dayjs | null) => {
              if (until && Date.parse(momentIn(timeZone, until)) <= Date.now())
                throw new Error(words.memberUntilPast)
            },
          },
        ]}
      >
        <MomentField />
      </Form.Item>
    </FormModal>
  )
}

function EndLevel({ member: { memberId, reached } }: { member: Member }) {
  const { words } = usePreferences()
  const { modal, message } = App.useApp()
  const end = useWrite(
    () => call('POST /mall/order/v1/console/member/end_level', { body: { memberId }, quiet: true }),
    { onDone: () => void message.success(words.saved) },
  )
  const ask = () =>
    modal.confirm({
      title: words.memberEndLevelTitle,
      content: words.memberEndLevelHint(reached || words.memberNoLevel),
      okText: words.memberEndLevel,
      cancelText: words.cancel,
      onOk: () => end.run(),
    })
  return <Button onClick={ask}>{words.memberEndLevel}</Button>
}
