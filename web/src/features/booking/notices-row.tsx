import { useQuery } from '@tanstack/react-query'
import { Bell } from 'lucide-react'
import { callQuery } from '#kit/queries.ts'
import { LinkRow } from '#ui/rows.tsx'

/** The way to the messages about bookings, where the company sends any. */
export function NoticesRow({ title }: { title: string }) {
  const { data } = useQuery(callQuery('GET /card/v1/notice/list', { quiet: true }))
  if (!data || data.list.length === 0) return null
  return (
    <LinkRow
      icon={<Bell size={24} aria-hidden />}
      title={title}
      href="#/pages/work-order/subscribe-auth/index"
    />
  )
}
