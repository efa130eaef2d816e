import { useQuery } from '@tanstack/react-query'
import { CalendarCheck } from 'lucide-react'
import { m } from '#paraglide/messages.js'
import { LinkRow, Rows } from '#ui/rows.tsx'
import { bookingHref } from './paths.ts'
import { bookablePlaces } from './queries.ts'

/** The way to the bookings of a company that has something to book; nothing for the others. @param isAlone no rows are around it */
export function BookRow({ companyId, isAlone }: { companyId: string; isAlone?: true }) {
  const { data } = useQuery(bookablePlaces(companyId))
  if (!data || data.list.length === 0) return null
  const row = (
    <LinkRow
      icon={<CalendarCheck size={20} aria-hidden />}
      title={m.book_action()}
      href={bookingHref('entry', { companyId })}
    />
  )
  return isAlone ? <Rows>{row}</Rows> : row
}
