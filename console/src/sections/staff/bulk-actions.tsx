import { call } from '@mingpian/client/call.ts'
import type { StaffItem } from '@mingpian/contract/staff.ts'
import { App, Button, Flex, Typography } from 'antd'
import { useState } from 'react'
import { useWrite } from '#kit/call.ts'
import { useWords } from '#kit/preferences.tsx'
import { useUndoMessage } from '#kit/undo.tsx'
import { LeaveTogether } from './leave-together.tsx'
import { licenceCalls } from './staff-calls.ts'

interface Change {
  members: { userId: string }[]
  licensed: boolean
}

/** The actions on the selected members: licences, and leaving. Both can be undone. */
export function BulkActions({ members, onDone }: { members: StaffItem[]; onDone: () => void }) {
  const words = useWords()
  const [isLeaving, setLeaving] = useState(false)
  const undoable = useUndoMessage()
  const send = (body: Change) => call('POST /biz/v1/staff/licences', { body, quiet: true })
  const { message } = App.useApp()
  const undo = useWrite(send, { refresh: licenceCalls, onDone: () => void message.success(words.undone) })
  const change = useWrite(send, {
    refresh: licenceCalls,
    onDone: ({ changed }, { members: touched, licensed }) => {
      onDone()
      undoable(words.licencesChanged(changed), () => undo.mutate({ members: touched, licensed: !licensed }))
    },
  })
  const to = (licensed: boolean) => {
    const touched = members.filter((member) => member.licensed !== licensed)
    return {
      disabled: touched.length === 0,
      loading: change.isPending && change.variables.licensed === licensed,
      onClick: () => change.mutate({ licensed, members: touched.map(({ userId }) => ({ userId })) }),
    }
  }
  return (
    <Flex gap={8} align="center" wrap>
      <Typography.Text>{words.selected(members.length)}</Typography.Text>
      <Button {...to(true)}>{words.giveLicences}</Button>
      <Button {...to(false)}>{words.takeLicences}</Button>
      <Button danger onClick={() => setLeaving(true)}>
        {words.leaveTogether}
      </Button>
      <Button type="link" onClick={onDone}>
        {words.cancelSelection}
      </Button>
      <LeaveTogether open={isLeaving} members={members} onClose={() => setLeaving(false)} onDone={onDone} />
    </Flex>
  )
}
