import { call } from '@mingpian/client/call.ts'
import { useWrite } from '@mingpian/client/react/use-write.ts'
import type { StaffItem } from '@mingpian/contract/staff.ts'
import { useState } from 'react'
import { CardWarning } from '#features/staff/card-warning.tsx'
import { type Chosen, SuccessorPicker } from '#features/staff/successor-picker.tsx'
import { m } from '#paraglide/messages.js'
import { Button } from '#ui/button.tsx'
import { Sheet } from '#ui/sheet.tsx'
import { toast } from '#ui/toast.ts'
import style from './manage.module.css'

interface LeaveProps {
  leaving: readonly StaffItem[]
  onLeft: () => void
  onClose: () => void
}

/** Several members leave: who takes over from all of them, and one button that says what happens. */
export function LeaveSheet({ leaving, onLeft, onClose }: LeaveProps) {
  const [chosen, setChosen] = useState<Chosen>(undefined)
  const ids = leaving.map(({ userId }) => userId)
  const members = ids.map((userId) => ({ userId }))
  const body = { members, ...(chosen && { successorId: chosen.userId }) }
  // Where it fails no member has left, and the choice stays.
  const leave = useWrite(() => call('POST /biz/v1/staff/leave', { body }), {
    onDone: ({ left }) => {
      toast(m.staff_left_several({ n: left }))
      onLeft()
    },
  })
  return (
    <Sheet open title={m.staff_leave_several_title({ n: leaving.length })} onClose={onClose}>
      <div className={style.leaveBody}>
        <p className={style.leaving}>{m.staff_leave_several_text()}</p>
        <SuccessorPicker without={ids} chosen={chosen} onChoose={setChosen} />
        {chosen && <CardWarning userId={chosen.userId} />}
        <div className={style.leaveActions}>
          <Button
            block
            kind="danger"
            busy={leave.busy}
            disabled={chosen === undefined}
            onClick={() => leave.run()}
          >
            {chosen
              ? m.staff_leave_several_to({ n: leaving.length, name: chosen.name })
              : m.staff_leave_several_action({ n: leaving.length })}
          </Button>
          <Button block onClick={onClose}>
            {m.shell_cancel()}
          </Button>
        </div>
      </div>
    </Sheet>
  )
}
