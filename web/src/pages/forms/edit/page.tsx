import { call } from '@mingpian/client/call.ts'
import { callQuery } from '@mingpian/client/react/queries.ts'
import { useQuery } from '@tanstack/react-query'
import { useAddress } from '#features/address/use-address.ts'
import { readingMissing } from '#features/reading/state.tsx'
import { queryState } from '#kit/query-state.ts'
import { useSession } from '#kit/use-session.ts'
import { getLocale } from '#paraglide/runtime.js'
import { BlockBone } from '#ui/skeleton.tsx'
import { StateView } from '#ui/state-view.tsx'
import { FormEditor, newForm, type Stored } from './editor.tsx'

/** A form to make (no `formId`) or to change. */
export default function FormEditPage() {
  const { param } = useAddress()
  const companyId = useSession()?.companyId ?? ''
  const formId = param('formId')
  const { data, isPending, error, refetch } = useQuery({
    queryKey: ['content-detail', companyId, formId],
    queryFn: ({ signal }) =>
      call('GET /biz/v1/content/detail', { query: { materialId: formId }, signal, quiet: true }),
    enabled: formId !== '',
    refetchOnMount: 'always',
  })
  const templateId = formId ? '' : param('template')
  const template = useQuery({
    ...callQuery('GET /biz/v1/content/template', { query: { templateId, locale: getLocale() }, quiet: true }),
    enabled: templateId !== '',
    refetchOnWindowFocus: false,
  })
  if (templateId && !template.data)
    return (
      <StateView
        state={queryState(
          template.isPending,
          template.error,
          template.refetch,
          <BlockBone height={340} />,
          readingMissing(),
        )}
      />
    )
  if (!formId)
    return (
      <main>
        <FormEditor key={templateId} stored={newForm(template.data)} />
      </main>
    )
  if (data?.body.form) {
    const { _id, title, summary, state, revision } = data
    const stored: Stored = { formId: _id, title, summary, state, revision, form: data.body.form }
    return (
      <main>
        <FormEditor key={_id} stored={stored} />
      </main>
    )
  }
  return (
    <StateView state={queryState(isPending, error, refetch, <BlockBone height={340} />, readingMissing())} />
  )
}
