import { call } from '@mingpian/client/call.ts'
import { callOnce } from '@mingpian/client/call-once.ts'
import { descriptionOf, type FormValues, formValuesOf } from '@mingpian/client/editing/form.ts'
import { useWrite } from '@mingpian/client/react/use-write.ts'
import type { CallTypes } from '@mingpian/contract/shared/calls.ts'
import type { FormDescription } from '@mingpian/contract/shared/forms.ts'
import { may } from '@mingpian/contract/shared/roles.ts'
import { designProblems } from '@mingpian/contract/shared/rules/form-design.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { Blanks } from '#features/editing/blanks.tsx'
import { editHref, formPath } from '#features/forms/links.ts'
import { stateWords } from '#features/forms/words.ts'
import { materialHref } from '#kit/address/hrefs.ts'
import { FormView, useForm, type Wrong } from '#kit/form.tsx'
import { sayNotSaved } from '#kit/say-not-saved.ts'
import { useUnsaved } from '#kit/unsaved/use-unsaved.tsx'
import { useSession } from '#kit/use-session.ts'
import { m } from '#paraglide/messages.js'
import { ActionBar } from '#ui/action-bar.tsx'
import { Button } from '#ui/button.tsx'
import { Confirm } from '#ui/confirm.tsx'
import { Field } from '#ui/field.tsx'
import { ButtonRow, FactRow, LinkRow, Rows, SwitchRow } from '#ui/rows.tsx'
import { lengthOf, TextArea } from '#ui/text-area.tsx'
import { toast } from '#ui/toast.ts'
import style from './edit.module.css'
import { Preview } from './preview.tsx'
import { Questions } from './questions.tsx'
import { TypeField } from './type-field.tsx'

export interface Stored {
  /** '' for a form that is not made yet. */
  formId: string
  title: string
  summary: string
  state: string
  revision: number
  form: FormDescription
  /** Of a new form that a template began. */
  templateId?: string
}

const emptyForm = (): Stored => ({
  formId: '',
  title: '',
  summary: '',
  state: 'draft',
  revision: 0,
  form: {
    formType: 'general',
    intro: '',
    questions: [],
    submitText: '',
    thanks: m.forms_default_thanks(),
    contactCode: true,
    limits: { perPerson: 0, total: 0, until: null },
  },
})

/** A form to begin with. @param template undefined for none */
export function newForm(template?: CallTypes<'GET /biz/v1/content/template'>['data']): Stored {
  const { form } = template?.body ?? {}
  if (!template || !form) return emptyForm()
  const { templateId, title, isStarter, summary } = template
  // The summary of a template of the product is for the company, not for its customers.
  return { ...emptyForm(), templateId, title, summary: isStarter ? '' : summary, form }
}

/** Edits a form: its questions, their order, and its end. Saving and publishing are one step for a draft. */
export function FormEditor({ stored }: { stored: Stored }) {
  const { formId, state } = stored
  const user = useSession()
  const timeZone = user?.timeZone ?? ''
  const client = useQueryClient()
  const navigate = useNavigate()
  const [previewing, setPreviewing] = useState(false)
  const [recalling, setRecalling] = useState(false)
  /** Whether the tapped button publishes too. */
  const isPublishing = useRef(false)
  const refresh = () =>
    Promise.all(
      ['forms', 'content-detail', 'form'].map((key) => client.invalidateQueries({ queryKey: [key] })),
    )

  const form = useForm<FormValues, string>({
    initial: formValuesOf(stored.title, stored.summary, stored.form, timeZone),
    draft: { name: `form-edit.${formId || (stored.templateId ?? 'new')}` },
    check: (values) => wrongOf(values, timeZone),
    submit: async (values, quiet) => {
      const saved = await save(
        stored,
        values,
        { timeZone, isEditor: may(user?.role ?? '', 'content.write') },
        quiet,
      )
      if (isPublishing.current)
        await call('POST /biz/v1/content/publish', { body: { materialId: saved }, quiet })
      return saved
    },
    onDone: async (saved) => {
      toast(isPublishing.current ? m.forms_published() : m.edit_saved())
      await refresh()
      if (!formId) navigate(editHref(saved).slice(1), { replace: true })
    },
    onFailure: sayNotSaved,
  })
  const { unsaved } = useUnsaved({
    otherwise: formPath.list,
    isDirty: form.isDirty,
    ...(formId && { discard: form.discard }),
  })
  const recall = useWrite(() => call('POST /biz/v1/content/recall', { body: { materialId: formId } }), {
    onDone: async () => {
      setRecalling(false)
      toast(m.editing_recalled())
      await refresh()
    },
  })
  const isPublished = state === 'published'
  const via = { companyId: user?.companyId ?? '', userId: user?.saleInfo.userId ?? '' }
  return (
    <FormView form={form} className={style.page}>
      {unsaved}
      <h1 className="sr-only">{formId ? m.forms_edit_title() : m.forms_new()}</h1>
      {formId && (
        <Rows>
          {isPublished && (
            <LinkRow
              title={m.editing_open_and_share()}
              note={m.editing_open_and_share_hint()}
              href={materialHref(formId, via)}
            />
          )}
          {!isPublished && <FactRow title={m.forms_not_shown()} value={stateWords(state)} />}
        </Rows>
      )}
      <Blanks values={form.values} />
      <section className={style.block}>
        <Field label={m.forms_field_title()} maxLength={100} {...form.field('title')} />
        <Field label={m.forms_field_summary()} maxLength={200} {...form.field('summary')} />
        <TypeField companyId={via.companyId} {...form.field('formType')} />
        <TextArea short label={m.forms_field_intro()} maxLength={1_000} {...form.field('intro')} />
      </section>
      <Questions {...form.field('questions')} />
      <section className={style.block}>
        <Field
          label={m.forms_field_until()}
          type="datetime-local"
          hint={m.forms_field_until_hint()}
          {...form.field('until')}
        />
        <Field
          label={m.forms_field_per_person()}
          inputMode="numeric"
          hint={m.forms_no_limit()}
          {...form.field('perPerson')}
        />
        <Field
          label={m.forms_field_total()}
          inputMode="numeric"
          hint={m.forms_no_limit()}
          {...form.field('total')}
        />
        <Field
          label={m.forms_field_submit()}
          maxLength={20}
          placeholder={m.forms_submit()}
          {...form.field('submitText')}
        />
        <TextArea short label={m.forms_field_thanks()} maxLength={500} {...form.field('thanks')} />
      </section>
      <Rows>
        <SwitchRow
          title={m.forms_field_contact()}
          note={m.forms_field_contact_hint()}
          on={form.values.contactCode}
          onChange={form.field('contactCode').onChange}
        />
      </Rows>
      <Rows>
        <ButtonRow opens title={m.forms_preview()} onClick={() => setPreviewing(true)} />
        {isPublished && <ButtonRow danger title={m.forms_recall()} onClick={() => setRecalling(true)} />}
      </Rows>
      <ActionBar>
        <div className={style.buttons}>
          {!isPublished && (
            <Button
              submit
              busy={form.busy && !isPublishing.current}
              disabled={form.busy}
              onClick={() => {
                isPublishing.current = false
              }}
            >
              {m.forms_save_draft()}
            </Button>
          )}
          <Button
            submit
            kind="primary"
            busy={form.busy}
            onClick={() => {
              isPublishing.current = !isPublished
            }}
          >
            {isPublished ? m.forms_save() : m.forms_publish()}
          </Button>
        </div>
      </ActionBar>
      {previewing && (
        <Preview
          title={form.values.title}
          form={descriptionOf(form.values, timeZone)}
          onClose={() => setPreviewing(false)}
        />
      )}
      {recalling && (
        <Confirm
          danger
          title={m.forms_recall_title()}
          action={m.forms_recall()}
          busy={recall.busy}
          onConfirm={() => void recall.run()}
          onClose={() => setRecalling(false)}
        >
          <p>{m.forms_recall_hint()}</p>
        </Confirm>
      )}
    </FormView>
  )
}

/** @returns the form's id */
async function save(
  { formId, revision }: Stored,
  values: FormValues,
  { timeZone, isEditor }: { timeZone: string; isEditor: boolean },
  quiet: readonly string[],
): Promise<string> {
  const common = {
    title: values.title.trim(),
    summary: values.summary.trim(),
    body: { form: descriptionOf(values, timeZone) },
  }
  if (formId) {
    await call('PUT /biz/v1/content/save', { body: { materialId: formId, revision, ...common }, quiet })
    return formId
  }
  const body = { kind: 'form' as const, official: isEditor ? ('1' as const) : ('0' as const), ...common }
  return (await callOnce('POST /biz/v1/content/create', { body, quiet }))._id
}

const isCount = (text: string, max: number) => /^\d*$/.test(text) && Number(text) <= max

function wrongOf(values: FormValues, timeZone: string): Wrong<FormValues> {
  const problem = questionsWords(values, timeZone)
  return {
    ...(!values.title.trim() && { title: m.forms_title_missing() }),
    ...(problem && { questions: problem }),
    ...(!isCount(values.perPerson, 100) && { perPerson: m.forms_too_large({ n: 100 }) }),
    ...(!isCount(values.total, 1_000_000) && { total: m.forms_too_large({ n: 1_000_000 }) }),
    ...(lengthOf(values.thanks) > 500 && { thanks: m.forms_too_long() }),
  }
}

const problems = {
  tooMany: m.forms_problem_many,
  twice: m.forms_problem_twice,
  options: m.forms_problem_options,
  range: m.forms_problem_range,
  terms: m.forms_problem_terms,
  condition: m.forms_problem_condition,
}

/** The error of the questions, and at which one it is; '' where all can be asked. */
function questionsWords(values: FormValues, timeZone: string): string {
  const { questions } = values
  if (questions.length === 0) return m.forms_questions_missing()
  const nameless = questions.findIndex(({ label }) => !label.trim())
  if (nameless >= 0) return m.forms_label_missing({ n: nameless + 1 })
  const [first] = designProblems(descriptionOf(values, timeZone))
  if (!first) return ''
  const label = questions.find(({ id }) => id === first.question)?.label ?? ''
  const value = problems[first.problem]()
  return label ? m.forms_labelled({ label, value }) : value
}
