import { cardHref, type Via } from '#kit/address/hrefs.ts'
import { m } from '#paraglide/messages.js'
import { LinkButton } from '#ui/button.tsx'

/**
 * The next step from a missing page: the card of the salesperson through whom it was opened, otherwise the own cards.
 */
export function ToCard({ via, words }: { via: Via; words?: string | null }) {
  if (!via.companyId || !via.userId)
    return (
      <LinkButton kind="primary" href="#/pages/home/index">
        {m.shell_to_wallet()}
      </LinkButton>
    )
  // Pages without a text of their own end with the salesperson's bar, whose action leads to the same card.
  return (
    <LinkButton kind={words === undefined ? 'plain' : 'primary'} href={cardHref(via)}>
      {words ?? m.shell_home()}
    </LinkButton>
  )
}
