import { useQuery } from '@tanstack/react-query'
import { Users } from 'lucide-react'
import { staffPath } from '#features/staff/links.ts'
import { waitingOptions } from '#features/staff/queries.ts'
import { m } from '#paraglide/messages.js'
import { LinkRow } from '#ui/rows.tsx'

/** A link to the staff pages, with the number of members who left without a chosen successor. */
export function StaffRow() {
  const waiting = useQuery(waitingOptions()).data?.waiting ?? 0
  return (
    <LinkRow
      icon={<Users size={24} aria-hidden />}
      title={m.staff_manage()}
      href={`#${staffPath}`}
      note={waiting > 0 ? m.staff_manage_waiting({ n: waiting }) : m.staff_manage_hint()}
    />
  )
}
