import { call } from '@mingpian/client/call.ts'
import type { CompanyCardEdit } from '@mingpian/contract/company-card.ts'
import { useAddress } from '#features/address/use-address.ts'
import style from '#features/company-card/company-card.module.css'
import { EditedCard } from '#features/company-card/edit-state.tsx'
import { ImageField } from '#features/company-card/image-field.tsx'
import { editPath } from '#features/company-card/links.ts'
import { useSaveOutcome } from '#features/company-card/use-save.ts'
import { PlaceField } from '#features/location/place-field.tsx'
import { AdminOnly } from '#kit/admin-only.tsx'
import { FormView, useForm } from '#kit/form.tsx'
import { useUnsaved } from '#kit/unsaved/use-unsaved.tsx'
import { m } from '#paraglide/messages.js'
import { ActionBar } from '#ui/action-bar.tsx'
import { Button } from '#ui/button.tsx'
import { Field } from '#ui/field.tsx'
import { TextArea } from '#ui/text-area.tsx'
import { faceOf, introductionLength, tidied, wrongIn } from './fields.ts'

/** Edits a card's details of the company: name, slogan, pictures, introduction, contact details. */
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
  const { hasConflict, ...outcome } = useSaveOutcome()
  const form = useForm({
    initial: faceOf(card),
    draft: { name: `company.${cardId}` },
    check: wrongIn,
    submit: (face, quiet, changed) => {
      const edits = Object.fromEntries(changed.map((key) => [key, tidied(key, face[key])]))
      const body = { cardId, revision, ...edits }
      return call('POST /biz/v1/card/company_card/company/update', { body, quiet })
    },
    onDone: async () => {
      await outcome.onDone()
      leave()
    },
    onFailure: outcome.onFailure,
  })
  const { leave, unsaved } = useUnsaved({ otherwise: editPath(cardId), isDirty: form.isDirty })
  const { field } = form

  return (
    <main className={style.page}>
      <h1 className="sr-only">{m.corp_edit_face()}</h1>
      {unsaved}
      {hasConflict && (
        <p className={style.conflict} role="alert">
          {m.corp_conflict()}
        </p>
      )}
      <FormView form={form}>
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
          <ImageField label={m.corp_face_logo()} {...field('logo')} />
          <ImageField label={m.corp_face_cover()} wide {...field('cover')} />
        </section>
        <section className={style.form}>
          <TextArea
            label={m.corp_face_introduction()}
            maxLength={introductionLength}
            {...field('introduction')}
          />
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
            {form.isDirty && (
              <Button disabled={form.busy} onClick={form.discard}>
                {m.corp_discard()}
              </Button>
            )}
            <Button submit kind="primary" busy={form.busy} disabled={!form.isDirty}>
              {m.corp_save()}
            </Button>
          </div>
        </ActionBar>
      </FormView>
    </main>
  )
}
