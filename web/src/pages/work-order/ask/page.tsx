import { callOnce } from '@mingpian/client/call-once.ts'
import type { Picture } from '@mingpian/contract/shared/content.ts'
import {
  type AboutType,
  aboutTypes,
  mostPictures,
  type WorkOrderKind,
} from '@mingpian/contract/shared/rules/work-order-states.ts'
import { useNavigate } from 'react-router'
import { useAddress } from '#features/address/use-address.ts'
import { PictureList } from '#features/uploads/later-pictures.ts'
import { kindWords } from '#features/work-orders/words.ts'
import style from '#features/work-orders/work-orders.module.css'
import { problemsOfWords } from '#features/work-orders/write-form.tsx'
import { FormView, useForm } from '#kit/form.tsx'
import { useUnsaved } from '#kit/unsaved/use-unsaved.tsx'
import { workOrderHref } from '#kit/work-order-paths.ts'
import { m } from '#paraglide/messages.js'
import { ActionBar } from '#ui/action-bar.tsx'
import { Button } from '#ui/button.tsx'
import { Choices } from '#ui/choices.tsx'
import { FactRow, Rows } from '#ui/rows.tsx'
import { TextArea } from '#ui/text-area.tsx'
import { toast } from '#ui/toast.ts'

const kinds: WorkOrderKind[] = ['repair', 'complaint', 'question']

const aboutWords: Record<AboutType, () => string> = {
  booking: m.wo_about_booking,
  order: m.wo_about_order,
  form: m.wo_about_form,
}

/** Asks the company for help, perhaps about a booking, an order or a form that the address names. */
export default function AskPage() {
  const { param } = useAddress()
  const navigate = useNavigate()
  const aboutType = aboutTypes.find((type) => type === param('about'))
  const aboutId = param('id')
  const about = aboutType && aboutId ? { aboutType, aboutId } : undefined
  const form = useForm({
    initial: { kind: 'repair' as WorkOrderKind, words: '', pictures: [] as Picture[] },
    draft: { name: `work-order.${aboutId || 'new'}` },
    check: problemsOfWords,
    submit: ({ kind, words, pictures }, quiet) =>
      callOnce('POST /work-order/v1/create', {
        body: { kind, words: words.trim(), pictures: pictures.map(({ url }) => url), ...about },
        quiet,
      }),
    onDone: ({ workOrderId, number }) => {
      toast(m.wo_sent({ number }))
      void navigate(workOrderHref('detail', { id: workOrderId }).slice(1), { replace: true })
    },
  })
  const { unsaved } = useUnsaved({
    otherwise: workOrderHref('mine').slice(1),
    isDirty: form.isDirty,
    discard: form.discard,
  })
  return (
    <FormView form={form} className={`${style.page} ${style.barred}`}>
      {unsaved}
      <h1 className="sr-only">{m.wo_ask()}</h1>
      <section className={style.block}>
        <Choices
          label={m.wo_kind()}
          look="bar"
          value={form.values.kind}
          choices={kinds.map((kind) => [kind, kindWords(kind)] as const)}
          onChange={form.field('kind').onChange}
        />
        <TextArea
          label={m.wo_words()}
          placeholder={m.wo_words_hint()}
          maxLength={2000}
          {...form.field('words')}
        />
        <PictureList label={m.wo_pictures()} maxCount={mostPictures} {...form.field('pictures')} />
      </section>
      {about && (
        <Rows>
          <FactRow title={m.wo_about()} value={aboutWords[about.aboutType]()} />
        </Rows>
      )}
      <ActionBar>
        <Button submit block kind="primary" busy={form.busy}>
          {m.wo_send()}
        </Button>
      </ActionBar>
    </FormView>
  )
}
