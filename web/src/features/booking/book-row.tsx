import { useQuery } from '@tanstack/react-query'
import { CalendarCheck } from 'lucide-react'
import { useState } from 'react'
import { OwnQueries } from '#kit/own-queries.tsx'
import { m } from '#paraglide/messages.js'
import { LinkRow, Rows } from '#ui/rows.tsx'
import { bookingHref } from './paths.ts'
import { bookablePlaces } from './queries.ts'

interface BookRowProps {
  companyId: string
  /** At the end of a page, where nothing moves when it comes. Otherwise it is one of several rows, and keeps its place. */
  isAlone?: true
}

/** The way to the bookings of a company that has something to book; nothing for the others. */
export default function BookRow(props: BookRowProps) {
  return (
    <OwnQueries>
      <Way {...props} />
    </OwnQueries>
  )
}

function Way({ companyId, isAlone }: BookRowProps) {
  const { data } = useQuery(bookablePlaces(companyId))
  // What lies below must not move under the finger: the empty place goes when the rows are drawn again.
  const [wasKnown] = useState(data !== undefined)
  if (!data || data.list.length === 0) return isAlone || wasKnown ? null : <div style={{ height: 56 }} />
  const row = (
    <LinkRow
      icon={<CalendarCheck size={20} aria-hidden />}
      title={m.book_action()}
      href={bookingHref('entry', { companyId })}
    />
  )
  return isAlone ? <Rows>{row}</Rows> : row
}
