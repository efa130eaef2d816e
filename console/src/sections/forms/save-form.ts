import { call } from '@mingpian/client/call.ts'
import { callOnce } from '@mingpian/client/call-once.ts'
import { descriptionOf, type FormValues } from '@mingpian/client/editing/form.ts'

/**
 * Makes a form or changes it, and publishes it where asked.
 * @param stored undefined for a new form
 * @param timeZone the company's
 */
export async function saveForm(
  stored: { formId: string; revision: number } | undefined,
  values: FormValues,
  { publish, timeZone }: { publish: boolean; timeZone: string },
): Promise<void> {
  const common = {
    title: values.title.trim(),
    summary: values.summary.trim(),
    body: { form: descriptionOf(values, timeZone) },
  }
  let materialId = stored?.formId ?? ''
  if (stored) {
    const body = { materialId, revision: stored.revision, ...common }
    await call('PUT /biz/v1/content/save', { body, quiet: true })
  } else {
    const body = { kind: 'form' as const, official: '1' as const, ...common }
    materialId = (await callOnce('POST /biz/v1/content/create', { body, quiet: true }))._id
  }
  if (publish) await call('POST /biz/v1/content/publish', { body: { materialId }, quiet: true })
}
