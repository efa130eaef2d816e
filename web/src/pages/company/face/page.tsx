import { CallError, call } from '@mingpian/client/call.ts'
import type { CompanyCardEdit } from '@mingpian/contract/company-card.ts'
import { type FormEvent, useRef, useState } from 'react'
import { useAddress } from '#features/address/use-address.ts'
import style from '#features/company-card/company-card.module.css'
import { EditedCard } from '#features/company-card/edit-state.tsx'
import { ImageField } from '#features/company-card/image-field.tsx'
import { editPath } from '#features/company-card/links.ts'
import { quietSave, useSave } from '#features/company-card/use-save.ts'
import { PlaceField } from '#features/location/place-field.tsx'
import { AdminOnly } from '#kit/admin-only.tsx'
import { useDraft } from '#kit/draft.ts'
import { sayNotSaved } from '#kit/say-not-saved.ts'
import { useUnsaved } from '#kit/unsaved/use-unsaved.tsx'
import { m } from '#paraglide/messages.js'
import { ActionBar } from '#ui/action-bar.tsx'
import { Button } from '#ui/button.tsx'
import { Field } from '#ui/field.tsx'
import { markWrong } from '#ui/mark-wrong.ts'
import { TextArea } from '#ui/text-area.tsx'
import { type Face, faceKeys, introductionLength, tidied, wrongIn } from './fields.ts'

/** What a card says of the company: name, slogan, pictures, introduction, how to reach it. */
export default function FacePage() {
  const { param } = useAddress()
  return (
    <AdminOnly>
      <EditedCard cardId={param('cardId')}>{(card) => <FaceForm card={card} />}</EditedCard>
    </AdminOnly>
  )
}

function FaceForm({ card }: { card: CompanyCardEdit }) {
  const { cardId, revision } = card
  const draft = useDraft<Partial<Face>>(`company.${cardId}`, {})
  const form = useRef<HTMLFormElement>(null)
  const [wrong, setWrong] = useState<Partial<Record<keyof Face, string>>>({})
  const { busy, met, save } = useSave((error) => {
    const refused = error instanceof CallError ? error.errors.map(({ path }) => path) : []
    markWrong(form.current, () => setWrong(Object.fromEntries(refused.map((path) => [path, m.edit_wrong()]))))
    sayNotSaved(error)
  })
  const value: Face = { ...card, ...draft.value }
  const changed = faceKeys.filter((key) => value[key] !== card[key])
  const { leave, unsaved } = useUnsaved({ otherwise: editPath(cardId), isDirty: changed.length > 0 })

  const set = (key: keyof Face) => (next: string) => {
    setWrong({})
    draft.set({ ...draft.value, [key]: next })
  }
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    const problems = wrongIn(value)
    if (Object.keys(problems).length > 0) return markWrong(form.current, () => setWrong(problems))
    const body = {
      cardId,
      revision,
      ...Object.fromEntries(changed.map((key) => [key, tidied(key, value[key])])),
    }
    const saved = await save(() =>
      call('POST /biz/v1/card/company_card/company/update', { body, quiet: quietSave }),
    )
    if (!saved) return
    draft.clear()
    leave()
  }
  const field = (key: keyof Face) => ({ value: value[key], error: wrong[key], onChange: set(key) })

  return (
    <main className={style.page}>
      <h1 className="sr-only">{m.corp_edit_face()}</h1>
      {unsaved}
      {met && (
        <p className={style.met} role="alert">
          {m.corp_met()}
        </p>
      )}
      <form ref={form} onSubmit={submit} noValidate>
        <section className={style.form}>
          <Field label={m.corp_face_name()} maxLength={40} {...field('name')} />
          <Field
            label={m.corp_face_slogan()}
            placeholder={m.corp_face_slogan_placeholder()}
            maxLength={60}
            {...field('slogan')}
          />
        </section>
        <section className={style.form}>
          <ImageField label={m.corp_face_logo()} value={value.logo} onChange={set('logo')} />
          <ImageField label={m.corp_face_cover()} wide value={value.cover} onChange={set('cover')} />
        </section>
        <section className={style.form}>
          <TextArea label={m.corp_face_introduction()} most={introductionLength} {...field('introduction')} />
        </section>
        <section className={style.form}>
          <Field label={m.corp_face_phone()} inputMode="tel" maxLength={32} {...field('phone')} />
          <Field label={m.corp_face_email()} maxLength={120} {...field('email')} />
          <Field
            label={m.corp_face_website()}
            placeholder={m.corp_face_website_placeholder()}
            maxLength={300}
            {...field('website')}
          />
          <PlaceField
            asks="company.address"
            label={m.corp_face_address()}
            maxLength={200}
            {...field('address')}
          />
        </section>
        <ActionBar>
          <div className={style.buttons}>
            {changed.length > 0 && (
              <Button disabled={busy} onClick={draft.clear}>
                {m.corp_discard()}
              </Button>
            )}
            <Button submit kind="primary" busy={busy} disabled={changed.length === 0}>
              {m.corp_save()}
            </Button>
          </div>
        </ActionBar>
      </form>
    </main>
  )
}
