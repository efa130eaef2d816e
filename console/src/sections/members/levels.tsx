import { PlusOutlined } from '@ant-design/icons'
import { call } from '@mingpian/client/call.ts'
import { callOnce } from '@mingpian/client/call-once.ts'
import { callQuery } from '@mingpian/client/react/queries.ts'
import { useWrite } from '@mingpian/client/react/use-write.ts'
import type { ManagedLevel } from '@mingpian/contract/mall-members.ts'
import type { LevelInput } from '@mingpian/contract/shared/levels.ts'
import { fenOf, typedYuan } from '@mingpian/contract/shared/rules/amount.ts'
import { levelLimits } from '@mingpian/contract/shared/rules/member-level.ts'
import { yuan } from '@mingpian/contract/shared/rules/yuan.ts'
import { useQuery } from '@tanstack/react-query'
import { App, Button, Empty, Flex, Form, Input, Table, Typography } from 'antd'
import { useState } from 'react'
import { Link } from 'react-router'
import { FormModal } from '#kit/form-modal.tsx'
import { useMay } from '#kit/me.tsx'
import { useWords } from '#kit/preferences.tsx'
import { Failed } from '#kit/result.tsx'
import { MembersPage } from './members-page.tsx'

/** The levels, from which amount each begins, what it takes off the goods, and who has it. */
export function Levels() {
  const words = useWords()
  const mayWrite = useMay()('orders.write')
  const [edited, setEdited] = useState<ManagedLevel | 'new'>()
  const query = useQuery(callQuery('GET /mall/order/v1/console/level/list', {}))
  const levels = query.data?.list ?? []
  const start = (
    <Button
      type="primary"
      icon={<PlusOutlined />}
      disabled={levels.length >= levelLimits.levels}
      onClick={() => setEdited('new')}
    >
      {words.levelNew}
    </Button>
  )
  /** A number that opens the members it counts. */
  const counted = (count: number, filter: Record<string, string>) =>
    count > 0 ? <Link to={`/members?${new URLSearchParams(filter)}`}>{count}</Link> : count
  return (
    <MembersPage hint={words.levelsHint} actions={mayWrite && start}>
      {query.error && !query.data ? (
        <Failed error={query.error} retry={query.refetch} />
      ) : (
        <Table<ManagedLevel>
          rowKey="levelId"
          dataSource={levels}
          loading={query.isPending}
          pagination={false}
          scroll={{ x: 'max-content' }}
          locale={{
            emptyText: (
              <Empty
                description={
                  <>
                    {words.levelNone}
                    <br />
                    <Typography.Text type="secondary">{words.levelNoneHint}</Typography.Text>
                  </>
                }
              >
                {mayWrite && start}
              </Empty>
            ),
          }}
          columns={[
            { key: 'name', title: words.levelName, dataIndex: 'name' },
            { key: 'from', title: words.levelFrom, align: 'right', render: (_, { from }) => yuan(from) },
            {
              key: 'off',
              title: words.levelOff,
              align: 'right',
              render: (_, { off }) => (off > 0 ? words.levelPercent(String(off / 100)) : words.levelOffNone),
            },
            {
              key: 'members',
              title: words.levelMembers,
              align: 'right',
              render: (_, { levelId, members }) => counted(members, { level: levelId }),
            },
            {
              key: 'given',
              title: words.levelGiven,
              align: 'right',
              render: (_, { levelId, given }) => counted(given, { level: levelId, given: '1' }),
            },
            ...(mayWrite
              ? [
                  {
                    key: 'moves',
                    title: '',
                    render: (_: unknown, level: ManagedLevel) => (
                      <Flex gap={8} justify="flex-end">
                        <Button size="small" onClick={() => setEdited(level)}>
                          {words.edit}
                        </Button>
                        <Remove level={level} />
                      </Flex>
                    ),
                  },
                ]
              : []),
          ]}
        />
      )}
      {edited && (
        <LevelForm
          {...(edited !== 'new' && { level: edited })}
          levels={levels}
          onClose={() => setEdited(undefined)}
        />
      )}
    </MembersPage>
  )
}

function Remove({ level: { levelId, name, members, given } }: { level: ManagedLevel }) {
  const words = useWords()
  const { modal, message } = App.useApp()
  const remove = useWrite(
    () => call('POST /mall/order/v1/console/level/remove', { body: { levelId }, quiet: true }),
    { onDone: () => void message.success(words.saved) },
  )
  const ask = () =>
    modal.confirm({
      title: words.levelRemoveTitle(name),
      content: words.levelRemoveHint(members, given),
      okText: words.levelRemove,
      okButtonProps: { danger: true },
      cancelText: words.cancel,
      onOk: () => remove.run(),
    })
  return (
    <Button size="small" danger onClick={ask}>
      {words.levelRemove}
    </Button>
  )
}

interface Fields {
  name: string
  /** As typed: yuan, and a percentage. */
  from: string
  off: string
}

const fromOf = (typed: string): number | undefined => {
  const fen = fenOf(typed)
  return typeof fen === 'number' && fen <= levelLimits.from ? fen : undefined
}

/** A typed percentage in hundredths of a percent; undefined for a text that is no such number. */
const offOf = (typed: string): number | undefined => {
  const hundredths = /^\d{1,2}(\.\d{1,2})?$/.test(typed.trim()) ? Math.round(Number(typed) * 100) : -1
  return hundredths >= 0 && hundredths <= levelLimits.off ? hundredths : undefined
}

function LevelForm({
  level,
  levels,
  onClose,
}: {
  level?: ManagedLevel
  levels: readonly ManagedLevel[]
  onClose: () => void
}) {
  const words = useWords()
  const { message } = App.useApp()
  const [form] = Form.useForm<Fields>()
  const others = levels.filter(({ levelId }) => levelId !== level?.levelId)
  const save = useWrite(
    (body: LevelInput): Promise<unknown> =>
      level
        ? call('POST /mall/order/v1/console/level/save', {
            body: { ...body, levelId: level.levelId },
            quiet: true,
          })
        : callOnce('POST /mall/order/v1/console/level/create', { body, quiet: true }),
    {
      onDone: () => {
        message.success(words.saved)
        onClose()
      },
    },
  )
  const refuse = (isWrong: boolean, why: string) => {
    if (isWrong) throw new Error(why)
  }
  return (
    <FormModal<Fields>
      title={level ? words.levelEdit : words.levelNew}
      form={form}
      initial={{
        name: level?.name ?? '',
        from: level ? typedYuan(level.from) : '',
        off: level ? String(level.off / 100) : '',
      }}
      isBusy={save.busy}
      onSend={({ name, from, off }) =>
        save.run({ name: name.trim(), from: fromOf(from) ?? 0, off: offOf(off) ?? 0 })
      }
      onClose={onClose}
    >
      <Form.Item
        name="name"
        label={words.levelName}
        rules={[
          { required: true, whitespace: true, message: words.levelNameMissing },
          {
            validator: async (_, typed = '') =>
              refuse(
                others.some(({ name }) => name === typed.trim()),
                words.levelNameTaken,
              ),
          },
        ]}
      >
        <Input maxLength={levelLimits.name} showCount />
      </Form.Item>
      <Form.Item
        name="from"
        label={words.levelFrom}
        extra={words.levelFromHint}
        rules={[
          {
            validator: async (_, typed = '') => {
              const from = fromOf(typed)
              refuse(from === undefined, words.amountWrong)
              refuse(
                others.some((other) => other.from === from),
                words.levelFromTaken,
              )
            },
          },
        ]}
      >
        <Input inputMode="decimal" maxLength={14} style={{ width: 200 }} />
      </Form.Item>
      <Form.Item
        name="off"
        label={words.levelOff}
        extra={words.levelOffHint}
        rules={[
          {
            validator: async (_, typed = '') => refuse(offOf(typed) === undefined, words.amountWrong),
          },
        ]}
      >
        <Input inputMode="decimal" maxLength={5} suffix="%" style={{ width: 200 }} />
      </Form.Item>
    </FormModal>
  )
}
