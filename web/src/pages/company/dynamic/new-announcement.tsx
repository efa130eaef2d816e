import { callOnce } from '@mingpian/client/call-once.ts'
import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { ImageField } from '#features/company-card/image-field.tsx'
import { companyCardOptions } from '#features/company-card/queries.ts'
import { FormView, useForm } from '#kit/form.tsx'
import { sayNotSaved } from '#kit/say-not-saved.ts'
import { m } from '#paraglide/messages.js'
import { Button } from '#ui/button.tsx'
import { Field } from '#ui/field.tsx'
import { lastWord } from '#ui/last-word.ts'
import { Select } from '#ui/select.tsx'
import { Sheet } from '#ui/sheet.tsx'
import { lengthOf, TextArea } from '#ui/text-area.tsx'
import style from './dynamic.module.css'

const contentLength = 1000
const empty = { title: '', content: '', image: '', pagePath: '' }

interface NewAnnouncementProps {
  companyId: string
  onClose: () => void
}

/** Form of a new announcement. The draft is kept until it is published. */
export function NewAnnouncement({ companyId, onClose }: NewAnnouncementProps) {
  const form = useForm({
    initial: empty,
    draft: { name: 'company.announcement' },
    check: ({ title }) => (title.trim() ? {} : { title: m.corp_dynamic_title_wrong() }),
    submit: (body, quiet) => callOnce('POST /biz/v1/card/mini_pro/dynamic/create', { body, quiet }),
    onDone: () => lastWord(onClose, m.corp_dynamic_published()),
    onFailure: sayNotSaved,
  })
  return (
    <Sheet open title={m.corp_dynamic_new()} onClose={onClose}>
      <FormView form={form} className={style.form}>
        <Field label={m.corp_dynamic_title()} maxLength={40} {...form.field('title')} />
        <TextArea label={m.corp_dynamic_content()} maxLength={contentLength} {...form.field('content')} />
        <ImageField label={m.corp_dynamic_image()} wide {...form.field('image')} />
        <LinkChoice companyId={companyId} {...form.field('pagePath')} />
        <Button
          submit
          block
          kind="primary"
          busy={form.busy}
          disabled={lengthOf(form.values.content) > contentLength}
        >
          {m.corp_dynamic_publish()}
        </Button>
      </FormView>
    </Sheet>
  )
}

interface LinkChoiceProps {
  companyId: string
  value: string
  onChange: (value: string) => void
}

/** Chooses the target of an announcement among the contents of the company's card. Absent where there are none. */
function LinkChoice({ companyId, value, onChange }: LinkChoiceProps) {
  const id = useId()
  const { data: card } = useQuery(companyCardOptions({ companyId, cardId: '', sceneId: '' }))
  const materials = card?.sections.flatMap((section) => section.materials) ?? []
  const goods = card?.goods ?? []
  if (materials.length + goods.length === 0) return null
  const to = (page: string, _id: string) => `/pages/${page}/index?${new URLSearchParams({ _id, companyId })}`
  return (
    <div className={style.choice}>
      <label htmlFor={id}>{m.corp_dynamic_link()}</label>
      <Select
        id={id}
        value={value}
        choices={[
          ['', m.corp_dynamic_link_none()],
          ...goods.map(({ _id, name }) => [to('product', _id), name] as const),
          ...materials.map(({ _id, title }) => [to('material', _id), title] as const),
        ]}
        onChange={onChange}
      />
    </div>
  )
}
