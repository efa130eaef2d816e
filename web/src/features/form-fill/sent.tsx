import { session } from '@mingpian/client/session.ts'
import type { ContactCode } from '@mingpian/contract/shared/entities.ts'
import { CircleCheck } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { timeWords } from '#kit/time.ts'
import { useNow } from '#kit/use-now.ts'
import { workOrderHref } from '#kit/work-order-paths.ts'
import { m } from '#paraglide/messages.js'
import { getLocale } from '#paraglide/runtime.js'
import { Button, LinkButton } from '#ui/button.tsx'
import style from './form-fill.module.css'
import type { Sent } from './outbox.ts'

interface SentViewProps {
  sent: Sent
  codeHint: (kind: ContactCode['kind']) => string
  /** undefined if the form accepts no second answer. */
  onAnother: (() => void) | undefined
}

/** Confirms that the form has arrived, and offers ways to contact the salesperson. */
export function SentView({ sent, codeHint, onAnother }: SentViewProps) {
  const { answerId, thanks, contact, at, isFresh } = sent
  const now = useNow()
  const heading = useRef<HTMLHeadingElement>(null)
  // Moves the focus, as the focused button was removed.
  useEffect(() => {
    if (isFresh) heading.current?.focus()
  }, [isFresh])
  return (
    <section className={style.note}>
      <CircleCheck className={style.done} size={48} aria-hidden />
      <h2 ref={heading} tabIndex={-1}>
        {m.forms_sent_title()}
      </h2>
      <p>{m.forms_sent_at({ at: timeWords(new Date(at), now, getLocale()) })}</p>
      {thanks && <p>{thanks}</p>}
      {contact && (
        <figure className={style.contact}>
          <p>
            <b>{contact.name}</b>
            {contact.position && <small>{contact.position}</small>}
          </p>
          <img src={contact.code.image} alt={m.card_code({ name: contact.name })} width={200} height={200} />
          <figcaption>{codeHint(contact.code.kind)}</figcaption>
        </figure>
      )}
      {answerId && session() && (
        <LinkButton kind="quiet" href={workOrderHref('ask', { about: 'form', id: answerId })}>
          {m.wo_about_help()}
        </LinkButton>
      )}
      {onAnother && (
        <Button kind="quiet" onClick={onAnother}>
          {m.forms_another()}
        </Button>
      )}
    </section>
  )
}
