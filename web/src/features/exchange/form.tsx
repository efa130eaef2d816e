import type { CallTypes } from '@mingpian/contract/shared/calls.ts'
import { isPhoneLine, tidyPhoneLine } from '@mingpian/contract/shared/rules/phone-line.ts'
import type { LeftCard } from '@mingpian/contract/wallet.ts'
import { ChevronDown } from 'lucide-react'
import { useId, useState } from 'react'
import { FormView, useForm } from '#kit/form.tsx'
import { m } from '#paraglide/messages.js'
import { Button } from '#ui/button.tsx'
import { Field } from '#ui/field.tsx'
import { lengthOf, TextArea } from '#ui/text-area.tsx'
import style from './exchange.module.css'
import { leaveCard } from './queries.ts'

interface ExchangeFormProps {
  page: { companyId: string; userId: string; name: string }
  left: CallTypes<'GET /card/v1/card/exchange'>['data']
  onLeft: () => void
}

type Wrong = Partial<Record<'name' | 'phone' | 'note' | 'agreed', string>>

const nameMost = 32
const noteMost = 200

const nothing: LeftCard = { name: '', phone: '', company: '', position: '', email: '', note: '' }

const cardFields = Object.keys(nothing) as (keyof LeftCard)[]

const others = [
  ['company', m.exchange_company, 64, 'organization'],
  ['position', m.exchange_position, 32, 'organization-title'],
  ['email', m.exchange_email, 128, 'email'],
] as const

/** Collapsed until one of them has a value. */
const folded = [...others.map(([field]) => field), 'note'] as const

/** Form of the card that a visitor leaves. Only the name is required. */
export function ExchangeForm({ page, left, onLeft }: ExchangeFormProps) {
  const { companyId, userId, name } = page
  const form = useForm({
    initial: { ...nothing, name: left.known.name.slice(0, nameMost), ...left.card, agreed: false },
    draft: { name: `exchange.${userId}`, fields: cardFields },
    check: wrongOf,
    submit: ({ agreed: _agreed, ...card }, quiet) =>
      leaveCard(companyId, userId, { ...card, phone: tidyPhoneLine(card.phone) }, quiet),
    onDone: onLeft,
  })
  const noteId = useId()
  const agreed = form.field('agreed')
  const known = left.known.phone
  const [isUnfolded, setUnfolded] = useState(() => folded.some((field) => form.values[field]))
  return (
    <FormView form={form}>
      <Field label={m.exchange_name()} {...form.field('name')} maxLength={nameMost} autoComplete="name" />
      <Field
        label={m.exchange_phone()}
        {...form.field('phone')}
        maxLength={48}
        inputMode="tel"
        autoComplete="tel"
      >
        {known && known !== form.values.phone && (
          <button type="button" className={style.fill} onClick={() => form.change({ phone: known })}>
            {m.exchange_own_phone()}
          </button>
        )}
      </Field>
      <details
        className={style.more}
        open={isUnfolded}
        onToggle={({ currentTarget }) => setUnfolded(currentTarget.open)}
      >
        <summary>
          {m.exchange_more({ n: others.length + 1 })}
          <ChevronDown size={20} aria-hidden />
        </summary>
        {others.map(([field, label, maxLength, autoComplete]) => (
          <Field
            key={field}
            label={label()}
            {...form.field(field)}
            maxLength={maxLength}
            autoComplete={autoComplete}
          />
        ))}
        <div className={style.note}>
          <TextArea short label={m.exchange_note()} maxLength={noteMost} {...form.field('note')} />
        </div>
      </details>
      <label className={style.agree}>
        <input
          type="checkbox"
          checked={agreed.value}
          aria-invalid={agreed.error ? true : undefined}
          aria-describedby={agreed.error ? noteId : undefined}
          onChange={({ target }) => agreed.onChange(target.checked)}
        />
        <span>
          {m.exchange_agree({ name })} <a href="#/pages/privacy/index">{m.exchange_policy()}</a>
        </span>
      </label>
      {agreed.error && (
        <p id={noteId} className={style.wrong} role="alert">
          {agreed.error}
        </p>
      )}
      <div className={style.action}>
        <Button submit kind="primary" block busy={form.busy}>
          {left.card ? m.exchange_again() : m.exchange_send()}
        </Button>
      </div>
    </FormView>
  )
}

function wrongOf({ name, phone, note, agreed }: LeftCard & { agreed: boolean }): Wrong {
  return {
    ...(!name.trim() && { name: m.exchange_name_missing() }),
    ...(phone.trim() && !isPhoneLine(phone) && { phone: m.exchange_phone_wrong() }),
    ...(lengthOf(note) > noteMost && { note: m.edit_too_long({ n: lengthOf(note) - noteMost }) }),
    ...(!agreed && { agreed: m.exchange_agree_missing() }),
  }
}
