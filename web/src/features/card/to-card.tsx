import { m } from '#paraglide/messages.js'
import { LinkButton } from '#ui/button.tsx'
import { cardHref, type Via } from './links.ts'

/** The way to the card of the salesperson through whom a page was opened; nothing where the address names none. */
export function ToCard({ via }: { via: Via }) {
  if (!via.companyId || !via.userId) return null
  return (
    <LinkButton kind="primary" href={cardHref(via)}>
      {m.shell_home()}
    </LinkButton>
  )
}
