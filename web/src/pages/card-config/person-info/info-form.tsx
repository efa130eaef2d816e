import type { CardEdit } from '@mingpian/contract/shared/card-edit.ts'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import style from '#features/card-edit/card-edit.module.css'
import { infoKeys } from '#features/card-edit/fields.ts'
import { Conflicts, Unsaved } from '#features/card-edit/notices.tsx'
import { useCardEdit } from '#features/card-edit/use-card-edit.ts'
import { useUnsaved } from '#kit/unsaved/use-unsaved.tsx'
import { m } from '#paraglide/messages.js'
import { ActionBar } from '#ui/action-bar.tsx'
import { Button } from '#ui/button.tsx'
import { Field } from '#ui/field.tsx'
import { focusWrong, markWrong } from '#ui/mark-wrong.ts'
import { ContactFields } from './contact-fields.tsx'
import { English } from './english.tsx'
import { LineField } from './line-field.tsx'
import { Portrait } from './portrait.tsx'
import { tidied, wrongOf } from './wrong.ts'

const lengths = { name: 64, position: 64 } as const

export function InfoForm({ card }: { card: CardEdit }) {
  const editing = useCardEdit(card)
  const { value, set, dirty, conflicts, refused, saving, save } = editing
  const [shown, setShown] = useState(false)
  const [uploading, setUploading] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  const missing = wrongOf(value)
  const wrong = { ...refused, ...(shown ? missing : {}) }
  const changed = infoKeys.some((key) => dirty.includes(key))
  const { leave, unsaved } = useUnsaved({
    otherwise: '/pages/card-config/person-config/index',
    isDirty: changed,
  })

  // After a refusal by the server the errors are rendered by now: focus the first one.
  useEffect(() => {
    if (Object.keys(refused).length) focusWrong(form.current)
  }, [refused])

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (Object.keys(missing).length) return markWrong(form.current, () => setShown(true))
    for (const [key, lines] of tidied(value)) set(key, lines)
    if (await save(infoKeys)) leave()
  }

  return (
    <main className={style.page}>
      <h1 className="sr-only">{m.edit_info_title()}</h1>
      {unsaved}
      <form ref={form} onSubmit={submit} noValidate>
        <Conflicts editing={editing} />
        <Unsaved editing={editing} keys={infoKeys} />
        <Portrait editing={editing} onBusy={setUploading} />
        <section className={style.form}>
          <h2>{m.edit_basic()}</h2>
          <LineField
            editing={editing}
            field="name"
            label={m.edit_name()}
            maxLength={lengths.name}
            wrong={wrong}
          />
          <LineField
            editing={editing}
            field="position"
            label={m.edit_position()}
            maxLength={lengths.position}
            wrong={wrong}
          />
          <Field
            label={m.edit_company()}
            value={card.companyName}
            hint={m.edit_locked()}
            disabled
            onChange={() => {}}
          />
        </section>
        <ContactFields editing={editing} wrong={wrong} />
        <English editing={editing} wrong={wrong} />
        <ActionBar>
          <Button
            submit
            kind="primary"
            block
            busy={saving}
            disabled={!changed || uploading || conflicts.length > 0}
          >
            {m.edit_save()}
          </Button>
        </ActionBar>
      </form>
    </main>
  )
}
