import { callQuery } from '@mingpian/client/react/queries.ts'
import { useQuery } from '@tanstack/react-query'
import { Bell } from 'lucide-react'
import { LinkRow } from '#ui/rows.tsx'

/**
 * The address of the page on which a person allows messages of the company; '' where it sends none of these.
 * @param only the names of the messages, at most as many as WeChat asks for at once; absent: all
 */
export function useNoticesHref(only?: readonly string[]): string {
  const { data } = useQuery(callQuery('GET /card/v1/notice/list', { quiet: true }))
  if (!data?.list.some(({ message }) => !only || only.includes(message))) return ''
  const about = only ? `?${new URLSearchParams({ only: only.join() })}` : ''
  return `#/pages/work-order/subscribe-auth/index${about}`
}

/** The way to that page. */
export function NoticesRow({ title, only }: { title: string; only?: readonly string[] }) {
  const href = useNoticesHref(only)
  return href ? <LinkRow icon={<Bell size={24} aria-hidden />} title={title} href={href} /> : null
}
