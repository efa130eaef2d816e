import type { Form } from '@mingpian/contract/forms.ts'
import type { ContactCode } from '@mingpian/contract/shared/entities.ts'
import { errorByCode } from '@mingpian/contract/shared/errors.ts'
import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useSyncExternalStore } from 'react'
import { useSession } from '#kit/use-session.ts'
import { m } from '#paraglide/messages.js'
import { getLocale } from '#paraglide/runtime.js'
import { Button } from '#ui/button.tsx'
import style from './form-fill.module.css'
import { type OutboxState, sendWaiting, useOutbox } from './outbox.ts'
import { Questionnaire } from './questionnaire.tsx'
import { SentView } from './sent.tsx'
import { needsSession } from './typed.ts'
import { closedWords, limitWords } from './words.ts'

export interface FormFillProps {
  shown: Form
  /** The salesperson whose page led to the form; '' for none. */
  userId: string
  /** Begins to sign in, and comes back. */
  onSignIn: () => void
  /** Describes what a long press on a code of this kind does. */
  codeHint: (kind: ContactCode['kind']) => string
  /** The id of the present view of a thing. */
  viewOf: (contentId: string) => Promise<string>
}

const never = () => () => {}

/** A form that the server drew becomes editable after hydration: only the phone has drafts and a session. */
export function FormFill(props: FormFillProps) {
  const isLive = useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
  return isLive ? <LiveForm {...props} /> : <DrawnForm {...props} />
}

/**
 * The form with disabled fields, because text typed before the script runs would be lost; the first touch of the page
 * loads the script.
 */
function DrawnForm({ shown, userId, viewOf }: FormFillProps) {
  if (shown.closed) return <Note {...closedWords(shown.closed)} />
  return (
    <div inert>
      <Opening shown={shown} />
      <Questionnaire shown={shown} userId={userId} onSent={() => {}} viewOf={viewOf} />
    </div>
  )
}

/** A form in each of its states: to fill in, waiting for the network, sent, closed, or only for signed-in persons. */
function LiveForm({ shown, userId, onSignIn, codeHint, viewOf }: FormFillProps) {
  const draft = `form.${shown.formId}`
  const outbox = useOutbox(shown.formId, draft)
  const user = useSession()
  const client = useQueryClient()
  const { form, closed } = shown
  const refresh = () => client.invalidateQueries({ queryKey: ['form', shown.companyId] })

  if (outbox.sent)
    return (
      <SentView
        sent={outbox.sent}
        codeHint={codeHint}
        // Whether it accepts another answer is known after the form was read again.
        onAnother={closed ? undefined : outbox.another}
      />
    )
  if (outbox.waiting) return <WaitingView waiting={outbox.waiting} onTakeBack={outbox.takeBack} />
  if (closed) return <Note {...closedWords(closed)} />
  if (!user && needsSession(form))
    return (
      <Note title={m.forms_sign_in_title()} hint={m.forms_sign_in_hint()}>
        <Button kind="primary" onClick={onSignIn}>
          {m.me_sign_in()}
        </Button>
      </Note>
    )
  return (
    <>
      <Opening shown={shown} />
      <Questionnaire shown={shown} userId={userId} draft={draft} onSent={refresh} viewOf={viewOf} />
    </>
  )
}

function Opening({ shown: { form, timeZone } }: Pick<FormFillProps, 'shown'>) {
  const limits = limitWords(form, timeZone)
  return (
    <>
      {form.intro && <p className={style.intro}>{form.intro}</p>}
      {limits.length > 0 && (
        // Node and the browser may format the same time with different spaces.
        <p className={style.limits} suppressHydrationWarning>
          {limits.join(' · ')}
        </p>
      )}
    </>
  )
}

interface WaitingViewProps {
  waiting: NonNullable<OutboxState['waiting']>
  onTakeBack: () => void
}

/** A submission that is on the phone, and whether it can still arrive. */
function WaitingView({ waiting: { refused }, onTakeBack }: WaitingViewProps) {
  if (!refused)
    return (
      <Note title={m.forms_waiting_title()} hint={m.forms_waiting_hint()}>
        <Button onClick={() => void sendWaiting()}>{m.forms_waiting_retry()}</Button>
      </Note>
    )
  const reason = errorByCode(refused)?.[getLocale()] ?? ''
  return (
    <Note title={m.forms_refused_title()} hint={reason}>
      <Button kind="primary" onClick={onTakeBack}>
        {m.forms_refused_action()}
      </Button>
    </Note>
  )
}

function Note({ title, hint, children }: { title: string; hint: string; children?: ReactNode }) {
  return (
    <section className={style.note} role="status">
      <h2>{title}</h2>
      <p>{hint}</p>
      {children}
    </section>
  )
}
