import { CallError, call } from '@mingpian/client/call.ts'
import { failedWith } from '@mingpian/client/failed.ts'
import { callQuery } from '@mingpian/client/react/queries.ts'
import { useFoundDraft } from '@mingpian/client/react/use-draft.ts'
import { useWrite } from '@mingpian/client/react/use-write.ts'
import type { CardEdit } from '@mingpian/contract/shared/card-edit.ts'
import * as codes from '@mingpian/contract/shared/error-codes.ts'
import { useQueryClient } from '@tanstack/react-query'
import { App, type FormInstance } from 'antd'
import { useState } from 'react'
import { useWords } from '#kit/preferences.tsx'
import { type CardField, type CardValues, merged, savesOf, valuesOf } from './values.ts'

export const cardCall = 'GET /biz/v1/card/user_card/edit'
export const thingsCall = 'GET /biz/v1/card/user_card/company_material'

/** The edited card, the stored card that it began with, and the fields that were changed elsewhere, too. */
interface Draft {
  revision: number
  base: CardValues
  values: CardValues
  both: CardField[]
}

/**
 * The form of a colleague's card. If the card was saved elsewhere meanwhile, nothing is overwritten: the other changes
 * are added to the form, the typed ones stay, and fields that both changed are named before saving.
 */
export function useCardEditing(form: FormInstance<CardValues>, card: CardEdit, stored: CardValues) {
  const words = useWords()
  const { message } = App.useApp()
  const client = useQueryClient()
  const { userId } = card
  const draft = useFoundDraft<Draft>(`card.${userId}`)
  const [start] = useState(() => startOf(draft.found, card.revision, stored))
  const [base, setBase] = useState({ revision: card.revision, values: stored })
  const [both, setBoth] = useState(start.both)
  const [isElsewhere, setElsewhere] = useState(start.isElsewhere)

  const read = async () => {
    const [now, chosen] = await Promise.all([
      client.fetchQuery({ ...callQuery(cardCall, { query: { userId } }), staleTime: 0 }),
      client.fetchQuery({ ...callQuery(thingsCall, { query: { userId } }), staleTime: 0 }),
    ])
    const values = valuesOf(now, chosen)
    setBase({ revision: now.revision, values })
    return { revision: now.revision, values }
  }
  const settle = (values: CardValues) => {
    form.setFieldsValue(values)
    setBoth([])
    setElsewhere(false)
    draft.forget()
  }
  const takeNews = async () => {
    const news = await read()
    const next = merged(base.values, form.getFieldsValue(true), news.values)
    form.setFieldsValue(next.values)
    setBoth(next.both)
    setElsewhere(true)
    draft.keep({ revision: news.revision, base: news.values, ...next })
  }
  const save = useWrite(
    async () => {
      const { info, things } = savesOf(base.values, form.getFieldsValue(true))
      let { revision } = base
      try {
        if (info) {
          const body = { userId, revision, ...info }
          ;({ revision } = await call('PUT /biz/v1/card/user_card/basic_info', { body, quiet: true }))
        }
        if (things) {
          const body = { userId, revision, ...things }
          await call('PUT /biz/v1/card/user_card/company_material', { body, quiet: true })
        }
        return true
      } catch (error) {
        if (!(error instanceof CallError && failedWith(error, codes.cardChanged))) throw error
        await takeNews()
        return false
      }
    },
    {
      onDone: async (isSaved) => {
        if (!isSaved) return
        settle((await read()).values)
        message.success(words.saved)
      },
    },
  )
  return {
    start: start.values,
    /** A draft of an earlier visit to the page was restored. */
    isFound: draft.found !== null,
    isDirty: draft.isDirty,
    /** The card was saved elsewhere meanwhile. */
    isElsewhere,
    both,
    save,
    keep: () =>
      draft.keep({ revision: base.revision, base: base.values, values: form.getFieldsValue(true), both }),
    discard: () => settle(base.values),
    takeTheirs: () => {
      form.setFieldsValue(Object.fromEntries(both.map((field) => [field, base.values[field]])))
      setBoth([])
    },
  }
}

/** Continues a draft; a draft of an earlier revision is merged into the present card. */
function startOf(draft: Draft | null, revision: number, stored: CardValues) {
  if (!draft) return { values: stored, both: [], isElsewhere: false }
  if (draft.revision === revision)
    return { values: draft.values, both: draft.both, isElsewhere: draft.both.length > 0 }
  return { ...merged(draft.base, draft.values, stored), isElsewhere: true }
}
