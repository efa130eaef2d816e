import { call } from '@mingpian/client/call.ts'
import { useWrite } from '@mingpian/client/react/use-write.ts'
import type { StaffItem } from '@mingpian/contract/staff.ts'
import { useState } from 'react'
import { StaffFace } from '#features/staff/staff-row.tsx'
import { m } from '#paraglide/messages.js'
import { ActionBar } from '#ui/action-bar.tsx'
import { Button } from '#ui/button.tsx'
import { Confirm } from '#ui/confirm.tsx'
import { toast } from '#ui/toast.ts'
import { LeaveSheet } from './leave-sheet.tsx'
import style from './manage.module.css'

/** As many as the calls take at once. */
const maxChosen = 100

interface SelectionProps {
  list: StaffItem[]
  onDone: () => void
}

/** Several members chosen by their boxes, and what can be done about all of them at once. */
export function Selection({ list, onDone }: SelectionProps) {
  const [chosen, setChosen] = useState<readonly string[]>([])
  const [asked, setAsked] = useState<'give' | 'take' | 'leave' | ''>('')
  const there = list.filter(({ userId }) => chosen.includes(userId))
  const all = list.slice(0, maxChosen).map(({ userId }) => userId)
  const isAll = all.every((userId) => chosen.includes(userId))

  const toggle = (userId: string) => {
    if (chosen.includes(userId)) setChosen(chosen.filter((each) => each !== userId))
    else if (chosen.length < maxChosen) setChosen([...chosen, userId])
    else toast(m.staff_select_most({ n: maxChosen }))
  }
  const members = there.map(({ userId }) => ({ userId }))
  const license = useWrite(
    (licensed: boolean) => call('POST /biz/v1/staff/licences', { body: { members, licensed } }),
    {
      onDone: ({ changed }, licensed) => {
        toast(licensed ? m.staff_licences_given({ n: changed }) : m.staff_licences_taken({ n: changed }))
        onDone()
      },
      onEnd: () => setAsked(''),
    },
  )
  return (
    <>
      <div className={style.selecting}>
        <span role="status">{m.staff_selected({ n: there.length })}</span>
        <button type="button" onClick={() => setChosen(isAll ? [] : all)}>
          {isAll ? m.staff_select_none() : m.staff_select_all()}
        </button>
        <button type="button" onClick={onDone}>
          {m.shell_cancel()}
        </button>
      </div>
      <ul className={style.list}>
        {list.map((item) => (
          <li key={item.userId}>
            <label className={style.row}>
              <input
                type="checkbox"
                checked={chosen.includes(item.userId)}
                onChange={() => toggle(item.userId)}
              />
              <StaffFace item={item} />
            </label>
          </li>
        ))}
      </ul>
      <ActionBar className={style.actions}>
        <Button kind="primary" disabled={there.length === 0} onClick={() => setAsked('give')}>
          {m.staff_licences_give()}
        </Button>
        <Button disabled={there.length === 0} onClick={() => setAsked('take')}>
          {m.staff_licences_take()}
        </Button>
        <Button disabled={there.length === 0} onClick={() => setAsked('leave')}>
          {m.staff_leave_several()}
        </Button>
      </ActionBar>
      {(asked === 'give' || asked === 'take') && (
        <Confirm
          title={
            asked === 'give'
              ? m.staff_licences_give_title({ n: there.length })
              : m.staff_licences_take_title({ n: there.length })
          }
          action={asked === 'give' ? m.staff_licences_give() : m.staff_licences_take()}
          danger={asked === 'take'}
          busy={license.busy}
          onConfirm={() => license.run(asked === 'give')}
          onClose={() => setAsked('')}
        >
          <p>{names(there)}</p>
          {asked === 'take' && <p>{m.staff_licensed_hint()}</p>}
        </Confirm>
      )}
      {asked === 'leave' && <LeaveSheet leaving={there} onLeft={onDone} onClose={() => setAsked('')} />}
    </>
  )
}

/** A few names, and how many more. */
export function names(staff: readonly StaffItem[]): string {
  const first = staff.slice(0, 5).map(({ name }) => name)
  const comma = m.staff_comma()
  return staff.length > first.length
    ? m.staff_names_more({ names: first.join(comma), n: staff.length })
    : first.join(comma)
}
