import { ownWordsLength } from '@mingpian/contract/shared/rules/card-fields.ts'
import { FormView, useForm } from '#kit/form.tsx'
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
  const form = useForm({
    initial: { words: value },
    submit: async ({ words }) => onSet(words.trim()),
    onDone: onClose,
  })
  return (
    <Sheet open title={title} onClose={onClose}>
      <FormView form={form}>
        <Field
          label={label}
          hint={hint}
          maxLength={ownWordsLength}
          placeholder={placeholder}
          {...form.field('words')}
        />
        <p aria-hidden="true" style={{ height: 16 }} />
        <Button block submit kind="primary">
          {m.things_ok()}
        </Button>
      </FormView>
    </Sheet>
  )
}
