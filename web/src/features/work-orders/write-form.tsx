import type { Picture } from '@mingpian/contract/shared/content.ts'
import type { ReactNode } from 'react'
import { type Bound, FormView, useForm } from '#kit/form.tsx'
import { m } from '#paraglide/messages.js'
import { Button } from '#ui/button.tsx'
import { lengthOf, TextArea } from '#ui/text-area.tsx'
import style from './work-orders.module.css'

const mostWords = 2000

/** Errors of the text of a message. */
export function problemsOfWords({ words }: { words: string }): { words?: string } {
  if (!words.trim()) return { words: m.wo_words_missing() }
  return lengthOf(words) > mostWords ? { words: m.edit_too_long({ n: lengthOf(words) - mostWords }) } : {}
}

interface WriteFormProps {
  /** Of the draft on the phone. */
  name: string
  label: string
  hint?: string
  action: string
  /** `plain` where another action of the page comes first. */
  kind?: 'primary' | 'plain'
  /** The field of the pictures, if some can be added. */
  pictures?: (field: Bound<Picture[]>) => ReactNode
  submit: (written: { words: string; pictures: string[] }, quiet: readonly string[]) => Promise<unknown>
  onDone: () => unknown
}

/** A text, perhaps with pictures, that is sent. It is empty afterwards. */
export function WriteForm({
  name,
  label,
  hint,
  action,
  kind = 'primary',
  pictures,
  submit,
  onDone,
}: WriteFormProps) {
  const form = useForm({
    initial: { words: '', pictures: [] as Picture[] },
    draft: { name, fields: ['words'] },
    check: problemsOfWords,
    submit: ({ words, pictures: added }, quiet) =>
      submit({ words: words.trim(), pictures: added.map(({ url }) => url) }, quiet),
    onDone: async () => {
      form.change({ words: '', pictures: [] })
      await onDone()
    },
  })
  return (
    <FormView form={form} className={style.block}>
      <TextArea label={label} maxLength={mostWords} short hint={hint} {...form.field('words')} />
      {pictures?.(form.field('pictures'))}
      <Button submit block kind={kind} busy={form.busy}>
        {action}
      </Button>
    </FormView>
  )
}
