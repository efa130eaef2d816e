import { call } from '@mingpian/client/call.ts'
import { callOnce } from '@mingpian/client/call-once.ts'
import { callQuery } from '@mingpian/client/react/queries.ts'
import { useWrite } from '@mingpian/client/react/use-write.ts'
import type { Customer } from '@mingpian/contract/customers.ts'
import { useQuery } from '@tanstack/react-query'
import { App, Button, Flex, Form, Input, Select, Tooltip, Typography } from 'antd'
import { useState } from 'react'
import { useWords } from '#kit/preferences.tsx'
import { useUndoMessage } from '#kit/undo.tsx'
import { ActionModal, MemberModal, type Receiver, useToldTurns } from './action-modal.tsx'
import { MOST_TOGETHER, Together } from './together.tsx'

interface BulkProps {
  leads: Customer[]
  onDone: () => void
}
type Action = 'turn' | 'give' | 'take' | 'withdraw' | 'together'

/** The actions on the selected leads, each with a way back. */
export function Bulk({ leads, onDone }: BulkProps) {
  const words = useWords()
  const [action, setAction] = useState<Action>()
  const close = () => setAction(undefined)
  const done = () => {
    close()
    onDone()
  }
  const mayRead = new Set(leads.map(({ person }) => person.unionId)).size <= MOST_TOGETHER
  return (
    <Flex gap={8} align="center" wrap>
      <Typography.Text strong>{words.selectedLeads(leads.length)}</Typography.Text>
      <Button onClick={() => setAction('turn')}>{words.turnLeads}</Button>
      <Button onClick={() => setAction('give')}>{words.giveTag}</Button>
      <Button onClick={() => setAction('take')}>{words.takeTag}</Button>
      <Button onClick={() => setAction('withdraw')}>{words.withdrawLeads}</Button>
      <Tooltip title={mayRead ? '' : words.togetherMost(MOST_TOGETHER)}>
        <Button disabled={!mayRead} onClick={() => setAction('together')}>
          {words.readTogether}
        </Button>
      </Tooltip>
      <Button type="link" onClick={onDone}>
        {words.cancelSelection}
      </Button>
      {action === 'turn' && <TurnModal leads={leads} onDone={done} onClose={close} />}
      {action === 'together' && <Together leads={leads} onClose={close} />}
      {action === 'withdraw' && <WithdrawModal leads={leads} onDone={done} onClose={close} />}
      {(action === 'give' || action === 'take') && (
        <TagModal leads={leads} take={action === 'take'} onDone={done} onClose={close} />
      )}
    </Flex>
  )
}

const whose = ({ person, salesperson }: Pick<Customer, 'person' | 'salesperson'>) => ({
  unionId: person.unionId,
  userId: salesperson.userId,
})

interface ModalProps {
  leads: Pick<Customer, 'person' | 'salesperson'>[]
  onDone: () => void
  onClose: () => void
}

function WithdrawModal({ leads, onDone, onClose }: ModalProps) {
  const words = useWords()
  const tell = useToldTurns()
  const withdraw = useWrite(
    ({ reason = '' }: { reason?: string }) =>
      callOnce('POST /biz/v1/pool/withdraw', { body: { leads: leads.map(whose), reason }, quiet: true }),
    {
      onDone: ({ turnIds }) => {
        tell(turnIds, words.withdrawnLeads, words.withdrawnNone)
        onDone()
      },
    },
  )
  return (
    <ActionModal<{ reason?: string }>
      title={words.withdrawLeads}
      busy={withdraw.busy}
      onSubmit={(values) => withdraw.run(values)}
      onClose={onClose}
    >
      <Form.Item name="reason" label={words.withdrawReason}>
        <Input maxLength={200} />
      </Form.Item>
    </ActionModal>
  )
}

/** Asks for the member who takes leads over. */
export function TurnModal({ leads, onDone, onClose }: ModalProps) {
  const words = useWords()
  const tell = useToldTurns()
  const turn = useWrite(
    ({ to }: Receiver) =>
      callOnce('POST /biz/v1/customers/turn', {
        body: { leads: leads.map(whose), userId: to.value },
        quiet: true,
      }),
    {
      onDone: ({ turnIds }, { to }) => {
        tell(turnIds, (turns) => words.turnedLeads(turns, to.label), words.turnedNone)
        onDone()
      },
    },
  )
  return (
    <MemberModal
      title={words.turnLeads}
      label={words.turnLeadsTo}
      hint={words.turnLeadsHint}
      busy={turn.busy}
      onSubmit={(values) => turn.run(values)}
      onClose={onClose}
    />
  )
}

function TagModal({ leads, take, onDone, onClose }: ModalProps & { take: boolean }) {
  const words = useWords()
  const { message } = App.useApp()
  const undoable = useUndoMessage()
  const tags = useQuery(callQuery('GET /biz/v1/tag/list', {}))
  const nameOf = (tagId: string) =>
    tags.data?.list.flatMap((group) => group.tags).find((tag) => tag.tagId === tagId)?.name ?? ''
  const undo = useWrite(
    (body: { leads: ReturnType<typeof whose>[]; tagId: string; take: boolean }) =>
      call('POST /biz/v1/customers/tag', { body, quiet: true }),
    { onDone: () => void message.success(words.undone) },
  )
  const apply = useWrite(
    ({ tagId }: { tagId: string }) =>
      call('POST /biz/v1/customers/tag', { body: { leads: leads.map(whose), tagId, take }, quiet: true }),
    {
      onDone: ({ changed }, { tagId }) => {
        const said = take ? words.tookTag : words.gaveTag
        if (changed.length > 0)
          undoable(said(changed.length, nameOf(tagId)), () =>
            undo.run({ leads: changed, tagId, take: !take }),
          )
        else message.info(words.tagUnchanged)
        onDone()
      },
    },
  )
  const title = take ? words.takeTag : words.giveTag
  return (
    <ActionModal<{ tagId: string }>
      title={title}
      busy={apply.busy}
      onSubmit={(values) => apply.run(values)}
      onClose={onClose}
    >
      <Form.Item name="tagId" label={words.leadTags} rules={[{ required: true, message: words.tagMissing }]}>
        <Select
          loading={tags.isFetching}
          options={(tags.data?.list ?? []).map((group) => ({
            label: group.name,
            options: group.tags.map(({ tagId, name }) => ({ value: tagId, label: name })),
          }))}
        />
      </Form.Item>
    </ActionModal>
  )
}
