import { type FormValues, formValuesOf } from '@mingpian/client/editing/form.ts'
import { callQuery } from '@mingpian/client/react/queries.ts'
import type { FormDescription } from '@mingpian/contract/shared/forms.ts'
import { useQuery } from '@tanstack/react-query'
import { Skeleton } from 'antd'
import { useParams, useSearchParams } from 'react-router'
import { useMe } from '#kit/me.tsx'
import { usePreferences, useWords } from '#kit/preferences.tsx'
import { Loaded, NotFound } from '#kit/result.tsx'
import { FormEditor } from './form-editor.tsx'

const emptyForm = (thanks: string): FormDescription => ({
  formType: 'general',
  intro: '',
  questions: [],
  submitText: '',
  thanks,
  contactCode: true,
  limits: { perPerson: 0, total: 0, until: null },
})

/** Makes a form, of a template where the address names one. */
export function NewForm() {
  const { defaultThanks } = useWords()
  const templateId = useSearchParams()[0].get('template') ?? ''
  const empty: FormValues = formValuesOf('', '', emptyForm(defaultThanks), '')
  return templateId ? (
    <FromTemplate key={templateId} templateId={templateId} />
  ) : (
    <FormEditor key="" initial={empty} />
  )
}

function FromTemplate({ templateId }: { templateId: string }) {
  const { locale } = usePreferences()
  const { timeZone } = useMe()
  const query = useQuery({
    ...callQuery('GET /biz/v1/content/template', { query: { templateId, locale } }),
    refetchOnWindowFocus: false,
  })
  return (
    <Loaded query={query} skeleton={<Skeleton active paragraph={{ rows: 12 }} />}>
      {({ title, summary, isStarter, body: { form } }) =>
        form ? (
          <FormEditor
            key={locale}
            draftName={`form.${templateId}`}
            // The summary of a template of the product is for the company, not for its customers.
            initial={formValuesOf(title, isStarter ? '' : summary, form, timeZone)}
          />
        ) : (
          <NotFound />
        )
      }
    </Loaded>
  )
}

/** Changes a form. */
export function EditForm() {
  const { formId = '' } = useParams()
  const { timeZone } = useMe()
  const query = useQuery({
    ...callQuery('GET /biz/v1/content/detail', { query: { materialId: formId } }),
    // A refetch must not replace values that are being typed.
    refetchOnWindowFocus: false,
  })
  return (
    <Loaded query={query} skeleton={<Skeleton active paragraph={{ rows: 12 }} />}>
      {({ _id, title, summary, state, revision, body }) =>
        body.form ? (
          <FormEditor
            key={`${_id}.${revision}`}
            stored={{ formId: _id, state, revision }}
            initial={formValuesOf(title, summary, body.form, timeZone)}
          />
        ) : (
          <NotFound />
        )
      }
    </Loaded>
  )
}
