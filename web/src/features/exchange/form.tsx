import type { CallTypes } from '@mingpian/contract/shared/calls.ts'
import { isPhoneLine, tidyPhoneLine } from '@mingpian/contract/shared/rules/phone-line.ts'
import type { LeftCard } from '@mingpian/contract/wallet.ts'
import { type FormEvent, useId, useState } from 'react'
import { useDraft } from '#kit/draft.ts'
import { m } from '#paraglide/messages.js'
import { Button } from '#ui/button.tsx'
import { Field } from '#ui/field.tsx'
import { markWrong } from '#ui/mark-wrong.ts'
import { lengthOf, TextArea } from '#ui/text-area.tsx'
import style from './exchange.module.css'
import { leaveCard } from './queries.ts'

interface ExchangeFormProps {
  page: { companyId: string; userId: string; name: string }
  left: CallTypes<'GET /card/v1/card/exchange'>['data']
  onLeft: () => void
}

type Wrong = Partial<Record<'name' | 'phone' | 'note' | 'agreed', string>>

const noteMost = 200

const nothing: LeftCard = { name: '', phone: '', company: '', position: '', email: '', note: '' }

const others = [
  ['company', m.exchange_company, 64, 'organization'],
  ['position', m.exchange_position, 32, 'organization-title'],
  ['email', m.exchange_email, 128, 'email'],
] as const

/** What stands on the card that is left. Only a name is needed. */
export function ExchangeForm({ page, left, onLeft }: ExchangeFormProps) {
  const { companyId, userId, name } = page
  const draft = useDraft<LeftCard>(`exchange.${userId}`, left.card ?? nothing)
  const [agreed, setAgreed] = useState(false)
  const [wrong, setWrong] = useState<Wrong>({})
  const [busy, setBusy] = useState(false)
  const noteId = useId()
  const card = draft.value
  const set = (field: keyof LeftCard) => (value: string) => {
    setWrong({})
    draft.set({ ...card, [field]: value })
  }
  const send = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const problems = wrongOf(card, agreed)
    if (Object.keys(problems).length > 0) return markWrong(event.currentTarget, () => setWrong(problems))
    setBusy(true)
    try {
      await leaveCard(companyId, userId, { ...card, phone: tidyPhoneLine(card.phone) })
      draft.clear()
      onLeft()
    } catch {
      // The app has said why; what was typed stays.
      setBusy(false)
    }
  }
  const known = left.known.phone
  return (
    <form onSubmit={send} noValidate>
      <Field
        label={m.exchange_name()}
        value={card.name}
        onChange={set('name')}
        error={wrong.name}
        maxLength={32}
        autoComplete="name"
      />
      <Field
        label={m.exchange_phone()}
        value={card.phone}
        onChange={set('phone')}
        error={wrong.phone}
        maxLength={32}
        inputMode="tel"
        autoComplete="tel"
      >
        {known && known !== card.phone && (
          <button type="button" className={style.fill} onClick={() => set('phone')(known)}>
            {m.exchange_own_phone()}
          </button>
        )}
      </Field>
      {others.map(([field, label, maxLength, autoComplete]) => (
        <Field
          key={field}
          label={label()}
          value={card[field]}
          onChange={set(field)}
          maxLength={maxLength}
          autoComplete={autoComplete}
        />
      ))}
      <div className={style.note}>
        <TextArea short label={m.exchange_note()} value={card.note} most={noteMost} onChange={set('note')} />
      </div>
      <label className={style.agree}>
        <input
          type="checkbox"
          checked={agreed}
          aria-invalid={wrong.agreed ? true : undefined}
          aria-describedby={wrong.agreed ? noteId : undefined}
          onChange={({ target }) => {
            setWrong({})
            setAgreed(target.checked)
          }}
        />
        <span>
          {m.exchange_agree({ name })} <a href="#/pages/privacy/index">{m.exchange_policy()}</a>
        </span>
      </label>
      {wrong.agreed && (
        <p id={noteId} className={style.wrong} role="alert">
          {wrong.agreed}
        </p>
      )}
      <div className={style.action}>
        <Button submit kind="primary" block busy={busy}>
          {left.card ? m.exchange_again() : m.exchange_send()}
        </Button>
      </div>
    </form>
  )
}

function wrongOf({ name, phone, note }: LeftCard, agreed: boolean): Wrong {
  return {
    ...(!name.trim() && { name: m.exchange_name_missing() }),
    ...(phone.trim() && !isPhoneLine(phone.trim()) && { phone: m.exchange_phone_wrong() }),
    ...(lengthOf(note) > noteMost && { note: m.edit_too_long({ n: lengthOf(note) - noteMost }) }),
    ...(!agreed && { agreed: m.exchange_agree_missing() }),
  }
}
