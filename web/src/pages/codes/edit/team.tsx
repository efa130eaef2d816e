import type { Shift } from '@mingpian/contract/shared/hours.ts'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { listed, shiftWords } from '#features/codes/words.ts'
import { m } from '#paraglide/messages.js'
import { ButtonRow, Rows } from '#ui/rows.tsx'
import { HoursSheet } from './hours-sheet.tsx'
import { MemberSheet } from './member-sheet.tsx'
import style from './team.module.css'

export interface Named {
  userId: string
  name: string
}
export interface TeamMember extends Named {
  hours: Shift[]
}

interface Props {
  members: TeamMember[]
  deputy: Named | null
  error: string | undefined
  /** Whether other members may be chosen. */
  mayPick: boolean
  onChange: (change: { members?: TeamMember[]; deputy?: Named | null }) => void
}

const mostMembers = 50

/** Members with their hours, and the deputy. */
export function Team({ members, deputy, error, mayPick, onChange }: Props) {
  // A user id while the hours of that member are open.
  const [open, setOpen] = useState<'' | 'add' | 'deputy' | { userId: string }>('')
  const close = () => setOpen('')
  const edited = typeof open === 'object' && members.find(({ userId }) => userId === open.userId)
  const others = (userId: string) => members.filter((member) => member.userId !== userId)
  return (
    <>
      <Rows title={m.codes_members()}>
        {members.map(({ userId, name, hours }) => (
          <ButtonRow
            key={userId}
            title={name}
            note={hours.length > 0 ? listed(hours.map(shiftWords)) : m.codes_all_hours()}
            opens
            onClick={() => setOpen({ userId })}
          />
        ))}
        {mayPick && members.length < mostMembers && (
          <ButtonRow
            icon={<Plus size={24} aria-hidden />}
            title={m.codes_member_add()}
            onClick={() => setOpen('add')}
          />
        )}
      </Rows>
      {error && (
        <p className={style.note} role="alert">
          {error}
        </p>
      )}
      {(mayPick || deputy) && (
        <Rows>
          <ButtonRow
            title={m.codes_deputy_row()}
            note={m.codes_deputy_hint()}
            value={deputy?.name ?? m.codes_deputy_none()}
            opens={mayPick && !deputy}
            onClick={() => mayPick && !deputy && setOpen('deputy')}
          />
          {deputy && (
            <ButtonRow title={m.codes_deputy_none()} danger onClick={() => onChange({ deputy: null })} />
          )}
        </Rows>
      )}
      {edited && (
        <HoursSheet
          name={edited.name}
          hours={edited.hours}
          onDone={(hours) => {
            onChange({
              members: members.map((member) =>
                member.userId === edited.userId ? { ...member, hours } : member,
              ),
            })
            close()
          }}
          {...(members.length > 1 && {
            onRemove: () => {
              onChange({ members: others(edited.userId) })
              close()
            },
          })}
          onClose={close}
        />
      )}
      {(open === 'add' || open === 'deputy') && (
        <MemberSheet
          title={open === 'add' ? m.codes_member_add() : m.codes_deputy_row()}
          without={open === 'add' ? members.map(({ userId }) => userId) : []}
          onChoose={(member) => {
            onChange(
              open === 'add' ? { members: [...members, { ...member, hours: [] }] } : { deputy: member },
            )
            close()
          }}
          onClose={close}
        />
      )}
    </>
  )
}
