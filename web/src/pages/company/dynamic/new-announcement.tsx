import { callOnce } from '@mingpian/client/call-once.ts'
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useId, useState } from 'react'
import { ImageField } from '#features/company-card/image-field.tsx'
import { companyCardOptions } from '#features/company-card/queries.ts'
import { quietSave } from '#features/company-card/use-save.ts'
import { useDraft } from '#kit/draft.ts'
import { sayNotSaved } from '#kit/say-not-saved.ts'
import { m } from '#paraglide/messages.js'
import { Button } from '#ui/button.tsx'
import { Field } from '#ui/field.tsx'
import { lastWord } from '#ui/last-word.ts'
import { markWrong } from '#ui/mark-wrong.ts'
import { Sheet } from '#ui/sheet.tsx'
import { lengthOf, TextArea } from '#ui/text-area.tsx'
import style from './dynamic.module.css'

const contentLength = 1000
const empty = { title: '', content: '', image: '', pagePath: '' }

interface NewAnnouncementProps {
  companyId: string
  onPublished: () => Promise<unknown>
  onClose: () => void
}

/** What to announce; it is kept while it is not published. */
export function NewAnnouncement({ companyId, onPublished, onClose }: NewAnnouncementProps) {
  const draft = useDraft('company.announcement', empty)
  const [wrong, setWrong] = useState('')
  const [busy, setBusy] = useState(false)
  const { title, content, image, pagePath } = draft.value
  const set = (change: Partial<typeof empty>) => {
    setWrong('')
    draft.set({ ...draft.value, ...change })
  }
  const publish = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (!title.trim()) return markWrong(event.currentTarget, () => setWrong(m.corp_dynamic_title_wrong()))
    setBusy(true)
    try {
      await callOnce('POST /biz/v1/card/mini_pro/dynamic/create', { body: draft.value, quiet: quietSave })
      draft.clear()
      await onPublished()
      lastWord(onClose, m.corp_dynamic_published())
    } catch (error) {
      sayNotSaved(error)
      setBusy(false)
    }
  }
  return (
    <Sheet open title={m.corp_dynamic_new()} onClose={onClose}>
      <form className={style.form} onSubmit={publish} noValidate>
        <Field
          label={m.corp_dynamic_title()}
          maxLength={40}
          value={title}
          error={wrong}
          onChange={(next) => set({ title: next })}
        />
        <TextArea
          label={m.corp_dynamic_content()}
          most={contentLength}
          value={content}
          onChange={(next) => set({ content: next })}
        />
        <ImageField
          label={m.corp_dynamic_image()}
          wide
          value={image}
          onChange={(next) => set({ image: next })}
        />
        <LinkChoice companyId={companyId} value={pagePath} onChange={(next) => set({ pagePath: next })} />
        <Button submit block kind="primary" busy={busy} disabled={lengthOf(content) > contentLength}>
          {m.corp_dynamic_publish()}
        </Button>
      </form>
    </Sheet>
  )
}

interface LinkChoiceProps {
  companyId: string
  value: string
  onChange: (value: string) => void
}

/** Where an announcement may lead: to what stands on the company's card. Nothing to choose where nothing does. */
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
      <select id={id} value={value} onChange={({ target }) => onChange(target.value)}>
        <option value="">{m.corp_dynamic_link_none()}</option>
        {goods.map(({ _id, name }) => (
          <option key={_id} value={to('product', _id)}>
            {name}
          </option>
        ))}
        {materials.map(({ _id, title }) => (
          <option key={_id} value={to('material', _id)}>
            {title}
          </option>
        ))}
      </select>
    </div>
  )
}
