import { m } from '#paraglide/messages.js'
import { LinkButton } from '#ui/button.tsx'
import { cardHref, type Via } from './links.ts'

/** The way on from a page that is gone: to the card of the salesperson through whom it was opened, else to the own cards. */
export function ToCard({ via, words }: { via: Via; words?: string | null }) {
  if (!via.companyId || !via.userId)
    return <LinkButton href="#/pages/home/index">{m.shell_to_wallet()}</LinkButton>
  return (
    <LinkButton kind="primary" href={cardHref(via)}>
      {words ?? m.shell_home()}
    </LinkButton>
  )
}
