import { callOnce } from '@mingpian/client/call-once.ts'
import { type FileValue, marksOf, type Values } from '@mingpian/client/editing/piece.ts'
import { callQuery } from '@mingpian/client/react/queries.ts'
import { useWrite } from '@mingpian/client/react/use-write.ts'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { Bar } from '#features/uploads/upload-view.tsx'
import type { Form } from '#kit/form.tsx'
import { m } from '#paraglide/messages.js'
import { getLocale } from '#paraglide/runtime.js'
import { Button } from '#ui/button.tsx'
import style from './edit.module.css'
import { FileField } from './file-field.tsx'
import { MarkList } from './mark-list.tsx'

export interface BodyProps {
  form: Form<Values>
  /** Pages are being made, without which the piece cannot be saved. */
  onWorking: (isWorking: boolean) => void
}

/** Milliseconds between two looks at a conversion. */
const pauseMs = 1_000

const problems = {
  '': m.editing_pdf_unreadable,
  unreadable: m.editing_pdf_unreadable,
  locked: m.editing_pdf_locked,
  tooMany: m.editing_pdf_long,
  broken: m.editing_pdf_broken,
}

interface PdfFieldsProps extends BodyProps {
  kind: 'brochure' | 'document'
}

/**
 * A PDF that the server makes into pages; of a brochure, also its contents. The member may leave meanwhile. A document
 * can be published without pages: its file is what matters.
 */
export function PdfFields({ kind, form, onWorking }: PdfFieldsProps) {
  const { pages, conversionId, file } = form.values
  const [missingText, setMissingText] = useState<number[]>([])
  const convert = useWrite(
    ({ url, name }: FileValue) => callOnce('POST /biz/v1/content/conversion', { body: { url, name } }),
    { onDone: (begun) => form.change({ conversionId: begun.conversionId }) },
  )
  const { data, error } = useQuery({
    ...callQuery('GET /biz/v1/content/conversion', { query: { conversionId }, quiet: true }),
    enabled: conversionId !== '',
    refetchInterval: ({ state }) =>
      state.data?.state === 'done' || state.data?.state === 'failed' ? false : pauseMs,
  })
  const state = conversionId ? data?.state : undefined
  const isWorking = convert.busy || (conversionId !== '' && state !== 'done' && state !== 'failed' && !error)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the callback is the state of the page
  useEffect(() => onWorking(isWorking), [isWorking])
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each conversion that ends
  useEffect(() => {
    if (state !== 'done' || !data) return
    setMissingText(data.missingText)
    const marks = form.values.marks.length > 0 ? form.values.marks : marksOf(data.contents)
    form.change({ pages: data.pages, conversionId: '', marks } as Partial<Values>)
  }, [state])
  const shown = conversionId ? (data?.pages ?? []) : pages
  const isFailed = conversionId !== '' && (state === 'failed' || error !== null)
  return (
    <>
      <section className={style.block}>
        <FileField
          purpose="document"
          label={m.editing_pdf()}
          hint={kind === 'brochure' ? m.editing_brochure_hint() : m.editing_pdf_hint()}
          {...form.field('file')}
          error={isFailed ? undefined : (form.field('file').error ?? form.field('pages').error)}
          onUploaded={(uploaded) => {
            // Otherwise the pages of the previous file would be shown beside the new one.
            form.change({ pages: [], conversionId: '' } as Partial<Values>)
            setMissingText([])
            void convert.run(uploaded)
          }}
        >
          {isWorking && <Converting made={data?.pages.length ?? 0} total={data?.total ?? 0} />}
          {isFailed && (
            <div className={style.failed} role="alert">
              <span>
                {problems[data?.problem ?? '']()}
                {kind === 'document' && <> {m.editing_pdf_no_pages()}</>}
              </span>
              {error !== null && file.url && (
                <Button small kind="quiet" onClick={() => void convert.run(file)}>
                  {m.editing_again()}
                </Button>
              )}
            </div>
          )}
          {missingText.length > 0 && (
            <p className={style.failed} role="alert">
              {m.editing_pdf_missing_text({ pages: missingText.join(getLocale() === 'zh' ? '、' : ', ') })}
            </p>
          )}
          {shown.length > 0 && (
            <ol className={style.thumbs} aria-label={m.editing_pages({ n: shown.length })}>
              {shown.map(({ url, width, height }, at) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: pictures have no id, and the same one may stand twice
                <li key={at}>
                  <img
                    src={url}
                    alt={m.editing_page({ n: at + 1 })}
                    width={width}
                    height={height}
                    loading="lazy"
                  />
                </li>
              ))}
            </ol>
          )}
        </FileField>
      </section>
      {kind === 'brochure' && pages.length > 0 && (
        <MarkList
          title={m.editing_contents()}
          atLabel={m.editing_content_page()}
          placeholder="1"
          maxCount={100}
          {...form.field('marks')}
        />
      )}
    </>
  )
}

function Converting({ made, total }: { made: number; total: number }) {
  const words = total > 0 ? m.editing_converting({ made, total }) : m.editing_opening()
  return (
    <>
      <Bar share={total > 0 ? made / total : 0} label={words} />
      <p className={style.hint}>{m.editing_may_leave()}</p>
    </>
  )
}
