import { Inbox } from 'lucide-react'
import { receivedOptions } from '#features/exchange/queries.ts'
import { useList } from '#kit/use-list.ts'
import { m } from '#paraglide/messages.js'
import { LinkRow } from '#ui/rows.tsx'

/** The way to the cards that visitors left, with how many are new. */
export function ReceivedRow() {
  const unseen = useList(receivedOptions()).pages[0]?.unseen ?? 0
  return (
    <LinkRow
      icon={<Inbox size={24} aria-hidden />}
      title={m.received_title()}
      value={unseen > 0 ? m.received_unseen({ n: unseen }) : undefined}
      href="#/pages/exchange/received/index"
    />
  )
}
