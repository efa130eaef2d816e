import type { CardField } from '@mingpian/contract/shared/rules/card-fields.ts'
import type { Editable } from '#features/card-edit/fields.ts'
import type { CardEditing } from '#features/card-edit/use-card-edit.ts'
import { Seen, VisibilityPick } from '#features/card-edit/visibility-pick.tsx'
import { m } from '#paraglide/messages.js'
import { Field } from '#ui/field.tsx'

type TextKey = 'name' | 'position' | 'email' | 'wechatId' | Extract<keyof Editable, `english.${string}`>

interface LineFieldProps {
  editing: CardEditing
  field: TextKey
  label: string
  maxLength: number
  wrong: Record<string, string>
  /** The field whose visibility the owner chooses; absent without a choice. */
  sees?: CardField
}

/** One field of the card, with its visibility, and its lock by the company. */
export function LineField({ editing, field, label, maxLength, wrong, sees }: LineFieldProps) {
  const { value, set, isLocked } = editing
  const locked = isLocked(field)
  const input = (
    <Field
      label={label}
      value={value[field]}
      maxLength={maxLength}
      disabled={locked}
      hint={locked ? m.edit_locked() : undefined}
      error={wrong[field]}
      onChange={(next) => set(field, field === 'email' ? next.trim() : next)}
    />
  )
  if (!sees) return input
  return (
    <Seen>
      {input}
      <VisibilityPick
        field={label}
        value={value[`visibility.${sees}`]}
        onChange={(next) => set(`visibility.${sees}`, next)}
      />
    </Seen>
  )
}
