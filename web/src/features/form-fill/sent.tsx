import type { ContactCode } from '@mingpian/contract/shared/entities.ts'
import { CircleCheck } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { m } from '#paraglide/messages.js'
import { Button } from '#ui/button.tsx'
import style from './form-fill.module.css'
import type { Sent } from './outbox.ts'

interface SentViewProps {
  sent: Sent
  codeHint: (kind: ContactCode['kind']) => string
  /** undefined where the form takes no second answer. */
  onAnother: (() => void) | undefined
}

/** The form has arrived: thanks, and how to go on with the salesperson. */
export function SentView({ sent: { thanks, contact }, codeHint, onAnother }: SentViewProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  // The button that had the focus is gone.
  useEffect(() => heading.current?.focus(), [])
  return (
    <section className={style.note}>
      <CircleCheck className={style.done} size={48} aria-hidden />
      <h2 ref={heading} tabIndex={-1}>
        {m.forms_sent_title()}
      </h2>
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
      {onAnother && (
        <Button kind="quiet" onClick={onAnother}>
          {m.forms_another()}
        </Button>
      )}
    </section>
  )
}
