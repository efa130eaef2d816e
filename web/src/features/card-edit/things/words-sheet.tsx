import { ownWordsLength } from '@mingpian/contract/shared/rules/card-fields.ts'
import { type FormEvent, useState } from 'react'
import { m } from '#paraglide/messages.js'
import { Button } from '#ui/button.tsx'
import { Field } from '#ui/field.tsx'
import { Sheet } from '#ui/sheet.tsx'

interface WordsSheetProps {
  title: string
  label: string
  hint: string
  placeholder?: string
  value: string
  onSet: (value: string) => void
  onClose: () => void
}

/** One line of the owner's own words about a thing. */
export function WordsSheet({ title, label, hint, placeholder, value, onSet, onClose }: WordsSheetProps) {
  const [typed, type] = useState(value)
  const set = (event: FormEvent) => {
    event.preventDefault()
    onSet(typed.trim())
    onClose()
  }
  return (
    <Sheet open title={title} onClose={onClose}>
      <form onSubmit={set}>
        <Field
          label={label}
          hint={hint}
          value={typed}
          maxLength={ownWordsLength}
          placeholder={placeholder}
          onChange={type}
        />
        <p aria-hidden="true" style={{ height: 16 }} />
        <Button block submit kind="primary">
          {m.things_ok()}
        </Button>
      </form>
    </Sheet>
  )
}
