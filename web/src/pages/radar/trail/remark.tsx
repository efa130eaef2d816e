import { call } from '@mingpian/client/call.ts'
import { callQuery } from '@mingpian/client/react/queries.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { NotebookPen } from 'lucide-react'
import { useState } from 'react'
import { FormView, useForm } from '#kit/form.tsx'
import { timeAfterText } from '#kit/time.ts'
import { useNow } from '#kit/use-now.ts'
import { m } from '#paraglide/messages.js'
import { getLocale } from '#paraglide/runtime.js'
import { Button } from '#ui/button.tsx'
import { lastWord } from '#ui/last-word.ts'
import { Sheet } from '#ui/sheet.tsx'
import { lengthOf, TextArea } from '#ui/text-area.tsx'
import { FailedRow, isFailed } from './failed-row.tsx'
import style from './remark.module.css'

export const remarkQuery = (unionId: string) =>
  callQuery('GET /biz/v1/clue/remark', { query: { unionId }, quiet: true })

/** The salesperson's remark about the visitor; a tap edits it. */
export function Remark({ unionId }: { unionId: string }) {
  const { data: remark, error, refetch } = useQuery(remarkQuery(unionId))
  const now = useNow()
  const [isOpen, setOpen] = useState(false)
  if (!remark)
    return isFailed(error) ? (
      <FailedRow icon={NotebookPen} words={m.trail_remark_failed()} refetch={refetch} />
    ) : null
  const { words, at } = remark
  return (
    <>
      <button type="button" className={style.remark} onClick={() => setOpen(true)}>
        <NotebookPen size={20} aria-hidden />
        {words ? (
          <span>
            <span className={style.words}>{words}</span>
            <small>{m.trail_remark_at({ when: timeAfterText(new Date(at), now, getLocale()) })}</small>
          </span>
        ) : (
          <span className={style.none}>{m.trail_remark_add()}</span>
        )}
      </button>
      {isOpen && <RemarkSheet unionId={unionId} words={words} onClose={() => setOpen(false)} />}
    </>
  )
}

const maxLength = 1_000

function RemarkSheet({ unionId, words, onClose }: { unionId: string; words: string; onClose: () => void }) {
  const client = useQueryClient()
  const form = useForm({
    initial: { words },
    draft: { name: `remark.${unionId}`, fields: ['words'] },
    check: (typed) =>
      lengthOf(typed.words) > maxLength
        ? { words: m.edit_too_long({ n: lengthOf(typed.words) - maxLength }) }
        : {},
    submit: (typed, quiet) => call('PUT /biz/v1/clue/remark', { body: { unionId, ...typed }, quiet }),
    onDone: (kept) => {
      client.setQueryData(remarkQuery(unionId).queryKey, kept)
      lastWord(onClose, m.edit_saved())
    },
  })
  return (
    <Sheet open title={m.trail_remark()} onClose={onClose}>
      <FormView form={form}>
        <TextArea
          label={m.trail_remark_label()}
          placeholder={m.trail_remark_example()}
          maxLength={maxLength}
          {...form.field('words')}
        />
        <p className={style.hint}>{m.trail_remark_hint()}</p>
        <Button submit kind="primary" block busy={form.busy}>
          {m.edit_save()}
        </Button>
      </FormView>
    </Sheet>
  )
}
