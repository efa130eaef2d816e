import { mostLines } from '@mingpian/contract/shared/rules/card-fields.ts'
import { Plus, Trash2 } from 'lucide-react'
import type { Line } from '#features/card-edit/fields.ts'
import type { CardEditing } from '#features/card-edit/use-card-edit.ts'
import { Seen, VisibilityPick } from '#features/card-edit/visibility-pick.tsx'
import { m } from '#paraglide/messages.js'
import { Field } from '#ui/field.tsx'
import own from './person-info.module.css'

const words = {
  phones: { name: m.edit_line_phone, add: m.edit_phone_add, label: m.edit_line_label_phone },
  emails: { name: m.edit_line_email, add: m.edit_email_add, label: m.edit_line_label_email },
} as const

interface LinesProps {
  editing: CardEditing
  kind: 'phones' | 'emails'
  wrong: Record<string, string>
}

/** Further phones or e-mail addresses, beside the registered ones. */
export function Lines({ editing, kind, wrong }: LinesProps) {
  const lines = editing.value[kind]
  const change = (next: Line[]) => editing.set(kind, next)
  const add = () => change([...lines, { label: '', value: '', visibility: 'public' }])
  return (
    <div>
      {lines.map((line, at) => (
        <LineEdit
          // They have no identity before they are saved, and keep their order while they are typed.
          // biome-ignore lint/suspicious/noArrayIndexKey: as above
          key={at}
          kind={kind}
          line={line}
          name={words[kind].name({ n: at + 1 })}
          error={wrong[`${kind}.${at}`]}
          onChange={(next) => change(lines.map((each, place) => (place === at ? next : each)))}
          onRemove={() => change(lines.filter((_, place) => place !== at))}
        />
      ))}
      {lines.length < mostLines && (
        <button type="button" className={own.add} onClick={add}>
          <Plus size={20} aria-hidden />
          {words[kind].add()}
        </button>
      )}
    </div>
  )
}

interface LineEditProps {
  kind: 'phones' | 'emails'
  line: Line
  name: string
  error: string | undefined
  onChange: (line: Line) => void
  onRemove: () => void
}

function LineEdit({ kind, line, name, error, onChange, onRemove }: LineEditProps) {
  return (
    <fieldset className={own.line}>
      <legend className="sr-only">{name}</legend>
      <Seen>
        <Field
          label={name}
          inputMode={kind === 'phones' ? 'tel' : 'text'}
          maxLength={kind === 'phones' ? 48 : 128}
          value={line.value}
          error={error}
          onChange={(value) => onChange({ ...line, value: value.trimStart() })}
        />
        <VisibilityPick
          field={name}
          value={line.visibility}
          onChange={(visibility) => onChange({ ...line, visibility })}
        />
      </Seen>
      <Field
        label={m.edit_line_label()}
        placeholder={words[kind].label()}
        maxLength={20}
        value={line.label}
        onChange={(label) => onChange({ ...line, label })}
      >
        <button
          type="button"
          className={own.remove}
          aria-label={m.edit_line_remove({ name })}
          onClick={onRemove}
        >
          <Trash2 size={20} aria-hidden />
        </button>
      </Field>
    </fieldset>
  )
}
