import type { StaffItem } from '@mingpian/contract/staff.ts'
import { Button, Flex, Typography } from 'antd'
import { useState } from 'react'
import { useWords } from '#kit/preferences.tsx'
import { LeaveTogether } from './leave-together.tsx'
import { useLicences } from './use-licences.ts'

/** The actions on the selected members: licences, and leaving. Both can be undone. */
export function BulkActions({ members, onDone }: { members: StaffItem[]; onDone: () => void }) {
  const words = useWords()
  const [isLeaving, setLeaving] = useState(false)
  const change = useLicences(onDone)
  const to = (licensed: boolean) => {
    const touched = members.filter((member) => member.licensed !== licensed)
    return {
      disabled: touched.length === 0,
      loading: change.running?.licensed === licensed,
      onClick: () => change.run({ licensed, userIds: touched.map(({ userId }) => userId) }),
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
