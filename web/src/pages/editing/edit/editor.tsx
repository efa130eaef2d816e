import { call } from '@mingpian/client/call.ts'
import { callOnce } from '@mingpian/client/call-once.ts'
import { bodyOf, coverOf, type Values } from '@mingpian/client/editing/piece.ts'
import { may } from '@mingpian/contract/shared/roles.ts'
import { momentOfField } from '@mingpian/contract/shared/rules/local-time.ts'
import { useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { kindName } from '#features/card-edit/things/kinds.ts'
import { ImageField } from '#features/company-card/image-field.tsx'
import { Blanks } from '#features/editing/blanks.tsx'
import { editingPath, editPieceHref } from '#features/editing/links.ts'
import { FormView, useForm } from '#kit/form.tsx'
import { sayNotSaved } from '#kit/say-not-saved.ts'
import { useUnsaved } from '#kit/unsaved/use-unsaved.tsx'
import { useSession } from '#kit/use-session.ts'
import { m } from '#paraglide/messages.js'
import { ActionBar } from '#ui/action-bar.tsx'
import { Button } from '#ui/button.tsx'
import { Field } from '#ui/field.tsx'
import { toast } from '#ui/toast.ts'
import { BodyFields } from './body-fields.tsx'
import { CategoryField } from './category-field.tsx'
import { wrongOf } from './check.ts'
import style from './edit.module.css'
import { StateRows } from './state-rows.tsx'
import { initialOf, type Stored } from './stored.ts'

/** One piece of content: its fields, and its state for customers. */
export function PieceEditor({ stored }: { stored: Stored }) {
  const { materialId, kind, state, piece, template } = stored
  const user = useSession()
  const timeZone = user?.timeZone ?? ''
  const navigate = useNavigate()
  const [isWorking, setWorking] = useState(false)
  /** Whether the tapped button publishes too. */
  const publish = useRef(false)
  const form = useForm({
    initial: initialOf(stored, timeZone),
    draft: { name: ['making', materialId || kind, template?.templateId].filter(Boolean).join('.') },
    check: (values) => wrongOf(kind, values, timeZone),
    submit: (values, quiet, changed) =>
      savePiece(stored, values, {
        isEditor: may(user?.role ?? '', 'content.write'),
        timeZone,
        publish: publish.current,
        quiet,
        isChanged: changed.length > 0,
      }),
    onDone: (saved) => {
      toast(publish.current ? m.forms_published() : m.edit_saved())
      if (!materialId) navigate(editPieceHref(saved).slice(1), { replace: true })
    },
    onFailure: sayNotSaved,
  })
  const { unsaved } = useUnsaved({
    otherwise: editingPath.list,
    isDirty: form.isDirty,
    ...(materialId && { discard: form.discard }),
  })
  const isPublished = state === 'published'
  const save = (andPublish: boolean) => () => {
    publish.current = andPublish
  }
  return (
    <main>
      <FormView form={form} className={style.page}>
        {unsaved}
        <h1 className="sr-only">{m.editing_edit_of({ kind: kindName[kind]() })}</h1>
        {piece && <StateRows stored={stored} piece={piece} onDiscard={form.discard} />}
        <Blanks values={form.values} />
        <section className={style.block}>
          <Field label={m.forms_field_title()} maxLength={100} {...form.field('title')} />
          <Field label={m.forms_field_summary()} maxLength={200} {...form.field('summary')} />
        </section>
        <BodyFields kind={kind} form={form} onWorking={setWorking} />
        <section className={style.block}>
          <ImageField
            wide
            label={m.editing_cover()}
            value={coverOf(form.values)}
            onChange={form.field('cover').onChange}
          />
          <CategoryField value={form.values.categoryId} onChange={form.field('categoryId').onChange} />
          <Field
            label={m.editing_until()}
            type="datetime-local"
            hint={m.editing_until_hint()}
            {...form.field('until')}
          />
        </section>
        <ActionBar>
          <div className={style.buttons}>
            {!isPublished && (
              <Button
                submit
                busy={form.busy && !publish.current}
                disabled={form.busy || isWorking}
                onClick={save(false)}
              >
                {m.forms_save_draft()}
              </Button>
            )}
            <Button
              submit
              kind="primary"
              busy={form.busy && publish.current === !isPublished}
              disabled={form.busy || isWorking}
              onClick={save(!isPublished)}
            >
              {isPublished ? m.forms_save() : m.forms_publish()}
            </Button>
          </div>
        </ActionBar>
      </FormView>
    </main>
  )
}

interface How {
  isEditor: boolean
  timeZone: string
  publish: boolean
  quiet: readonly string[]
  /** The piece differs from the stored one. */
  isChanged: boolean
}

/**
 * Saves a piece, and publishes it where asked.
 * @returns the piece's id
 */
async function savePiece(
  stored: Stored,
  values: Values,
  { isEditor, timeZone, publish, quiet, isChanged }: How,
): Promise<string> {
  const { kind, revision, piece } = stored
  const common = {
    title: values.title.trim(),
    summary: values.summary.trim(),
    cover: coverOf(values),
    categoryId: values.categoryId,
    expiresAt: momentOfField(values.until, timeZone),
    body: bodyOf(kind, values, piece?.body ?? {}),
  }
  let { materialId } = stored
  if (!materialId) {
    const body = { kind, official: isEditor ? ('1' as const) : ('0' as const), ...common }
    materialId = (await callOnce('POST /biz/v1/content/create', { body, quiet }))._id
  } else if (isChanged)
    await call('PUT /biz/v1/content/save', { body: { materialId, revision, ...common }, quiet })
  if (publish) await call('POST /biz/v1/content/publish', { body: { materialId }, quiet })
  return materialId
}
