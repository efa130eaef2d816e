import { callOnce } from '@mingpian/client/call-once.ts'
import { type FileValue, marksOf, type Values } from '@mingpian/client/editing/piece.ts'
import { callQuery } from '@mingpian/client/react/queries.ts'
import { useWrite } from '@mingpian/client/react/use-write.ts'
import { useQuery } from '@tanstack/react-query'
import { Alert, Button, Form, Image, Progress, Typography } from 'antd'
import { useEffect, useState } from 'react'
import { FileField } from '#features/editing/file-field.tsx'
import { useWords } from '#kit/preferences.tsx'
import { MarkList } from './mark-list.tsx'
import { rule } from './rules.ts'

/** Milliseconds between two looks at a conversion. */
const pauseMs = 1_000

interface PdfFieldsProps {
  kind: 'brochure' | 'document'
  onWorking: (isWorking: boolean) => void
}

/**
 * A PDF that the server makes into pages; of a brochure, also its contents. The page may be left meanwhile. A document
 * can be published without pages: its file is what matters.
 */
export function PdfFields({ kind, onWorking }: PdfFieldsProps) {
  const words = useWords()
  const form = Form.useFormInstance<Values>()
  const conversionId = Form.useWatch('conversionId', { form, preserve: true }) ?? ''
  const pages = Form.useWatch('pages', { form, preserve: true }) ?? []
  const [missingText, setMissingText] = useState<number[]>([])
  const convert = useWrite(
    ({ url, name }: FileValue) =>
      callOnce('POST /biz/v1/content/conversion', { body: { url, name }, quiet: true }),
    { onDone: (begun) => form.setFieldsValue({ conversionId: begun.conversionId }) },
  )
  const { data, error } = useQuery({
    ...callQuery('GET /biz/v1/content/conversion', { query: { conversionId } }),
    enabled: conversionId !== '',
    refetchInterval: ({ state }) =>
      state.data?.state === 'done' || state.data?.state === 'failed' ? false : pauseMs,
  })
  const state = conversionId ? data?.state : undefined
  const isFailed = conversionId !== '' && (state === 'failed' || error !== null)
  const isWorking = convert.busy || (conversionId !== '' && state !== 'done' && !isFailed)
  useEffect(() => onWorking(isWorking), [isWorking, onWorking])
  useEffect(() => {
    if (state !== 'done' || !data) return
    form.setFieldsValue({ pages: data.pages, conversionId: '' })
    setMissingText(data.missingText)
    const marks: Values['marks'] = form.getFieldValue('marks') ?? []
    if (kind === 'brochure' && marks.length === 0) form.setFieldsValue({ marks: marksOf(data.contents) })
    void form.validateFields(['pages'])
  }, [state, data, form, kind])
  const shown = conversionId ? (data?.pages ?? []) : pages
  return (
    <>
      <Form.Item name="conversionId" hidden>
        <input type="hidden" />
      </Form.Item>
      <Form.Item
        name="file"
        label={words.pdf}
        extra={kind === 'brochure' ? words.brochureHint : words.documentHint}
        required={kind === 'document'}
        rules={rule(kind, 'file', words)}
      >
        <FileField
          purpose="document"
          onUploaded={(file) => {
            // Otherwise the pages of the previous file would be shown beside the new one.
            form.setFieldsValue({ pages: [], conversionId: '' })
            setMissingText([])
            convert.run(file)
          }}
        />
      </Form.Item>
      {isWorking && (
        <div role="status" style={{ marginBottom: 16 }}>
          <Typography.Text>
            {data?.total ? words.converting(data.pages.length, data.total) : words.openingPdf}
          </Typography.Text>
          <Progress
            aria-label={words.pagesBeingMade}
            percent={data?.total ? Math.round((data.pages.length / data.total) * 100) : 0}
          />
        </div>
      )}
      {isFailed && (
        <Alert
          type="error"
          showIcon
          style={{ marginBottom: 16 }}
          title={words.conversionProblems[data?.problem || 'unreadable']}
          description={kind === 'document' && words.publishedWithoutPages}
          action={
            <Button size="small" onClick={() => convert.run(form.getFieldValue('file'))}>
              {words.retry}
            </Button>
          }
        />
      )}
      {missingText.length > 0 && (
        <Alert
          type="warning"
          showIcon
          style={{ marginBottom: 16 }}
          title={words.missingText(words.listed(missingText.map(String)))}
        />
      )}
      <Form.Item name="pages" label={words.pages(shown.length)} rules={rule(kind, 'pages', words)}>
        <Pages shown={shown} />
      </Form.Item>
      {kind === 'brochure' && pages.length > 0 && (
        <MarkList
          kind="brochure"
          label={words.tableOfContents}
          atLabel={words.pageNumber}
          placeholder="1"
          maxCount={100}
        />
      )}
    </>
  )
}

function Pages({ id, shown }: { id?: string; shown: Values['pages'] }) {
  const words = useWords()
  if (shown.length === 0)
    return (
      <Typography.Text id={id} tabIndex={-1} type="secondary">
        {words.noPages}
      </Typography.Text>
    )
  return (
    <Image.PreviewGroup>
      <div
        style={{
          display: 'grid',
          gridTemplateColumns: 'repeat(auto-fill, minmax(96px, 1fr))',
          gap: 12,
          maxHeight: 420,
          overflow: 'auto',
        }}
      >
        {shown.map(({ url }, at) => (
          <Image
            // biome-ignore lint/suspicious/noArrayIndexKey: pictures have no id, and the same one may stand twice
            key={at}
            src={url}
            alt={words.pageOf(at + 1)}
            loading="lazy"
            style={{ border: '1px solid rgba(128,128,128,.25)', borderRadius: 4 }}
          />
        ))}
      </div>
    </Image.PreviewGroup>
  )
}
