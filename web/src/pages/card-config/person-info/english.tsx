import style from '#features/card-edit/card-edit.module.css'
import type { CardEditing } from '#features/card-edit/use-card-edit.ts'
import { m } from '#paraglide/messages.js'
import { LineField } from './line-field.tsx'
import own from './person-info.module.css'

const fields = [
  ['english.name', m.edit_name, 64],
  ['english.position', m.edit_position, 64],
  ['english.companyName', m.edit_company, 128],
  ['english.address', m.card_address, 200],
] as const

/** The English fields of the card, collapsed at first. */
export function English({ editing, wrong }: { editing: CardEditing; wrong: Record<string, string> }) {
  const filled = fields.some(([field]) => editing.value[field])
  const isWrong = fields.some(([field]) => wrong[field])
  return (
    <details className={`${style.form} ${own.fold}`} open={isWrong || undefined}>
      <summary>
        <span>{m.edit_english()}</span>
        <small>{filled ? m.edit_english_on() : m.edit_english_off()}</small>
      </summary>
      <p className={own.hint}>{m.edit_english_hint()}</p>
      {fields.map(([field, words, most]) => (
        <LineField
          key={field}
          editing={editing}
          field={field}
          label={m.edit_english_of({ field: words() })}
          maxLength={most}
          wrong={wrong}
        />
      ))}
    </details>
  )
}
