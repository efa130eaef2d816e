import type { Role } from '@mingpian/contract/shared/roles.ts'
import type { StaffItem } from '@mingpian/contract/staff.ts'
import type { ReactNode } from 'react'
import { m } from '#paraglide/messages.js'
import { Avatar } from '#ui/avatar.tsx'
import style from './staff.module.css'

/** The names of the roles. */
export const roleNames: Record<Role, () => string> = {
  member: m.staff_role_member,
  analyst: m.staff_role_analyst,
  editor: m.staff_role_editor,
  admin: m.staff_role_admin,
  owner: m.staff_role_owner,
}

/** Portrait, name and work of a member, as in every list of staff. */
export function StaffFace({ item, end }: { item: StaffItem; end?: ReactNode }) {
  const work = [item.position, item.department].filter(Boolean).join(' · ')
  return (
    <>
      <Avatar name={item.name} src={item.avatar} size={44} />
      <span className={style.words}>
        <span className={style.name}>
          <b>{item.name}</b>
          <Marks item={item} />
        </span>
        <small>{work || item.userId}</small>
        {item.successor && <small>{m.staff_taken_over_by({ name: item.successor.name })}</small>}
      </span>
      {end}
    </>
  )
}

function Marks({ item: { role, status, licensed, successor } }: { item: StaffItem }) {
  return (
    <>
      {role !== 'member' && <span className={`${style.mark} ${style.admin}`}>{roleNames[role]()}</span>}
      {status === 'left' && <span className={style.mark}>{m.staff_left()}</span>}
      {status === 'left' && !successor && (
        <span className={`${style.mark} ${style.waiting}`}>{m.staff_no_successor()}</span>
      )}
      {status === 'active' && !licensed && (
        <span className={`${style.mark} ${style.waiting}`}>{m.staff_unlicensed()}</span>
      )}
    </>
  )
}
