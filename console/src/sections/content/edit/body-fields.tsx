import type { PieceKind } from '@mingpian/client/editing/piece.ts'
import { pieceLimits } from '@mingpian/contract/shared/rules/piece-limits.ts'
import { Flex, Form, Input, Skeleton } from 'antd'
import { lazy, Suspense } from 'react'
import { FileField } from '#features/editing/file-field.tsx'
import { PairList } from '#features/editing/pair-list.tsx'
import { PictureField } from '#features/editing/picture-field.tsx'
import { useWords } from '#kit/preferences.tsx'
import { MarkList } from './mark-list.tsx'
import { PdfFields } from './pdf-fields.tsx'
import { rule } from './rules.ts'

/** The text editor is large, so it is loaded only for kinds with a text. */
const TextEditor = lazy(() => import('#features/editing/text-editor.tsx'))

interface BodyFieldsProps {
  kind: PieceKind
  /** Pages are being made, without which the piece cannot be saved. */
  onWorking: (isWorking: boolean) => void
}

/** The fields that a kind has beside the common ones. */
export function BodyFields({ kind, onWorking }: BodyFieldsProps) {
  const words = useWords()
  switch (kind) {
    case 'article':
      return <TextField kind={kind} label={words.html} />
    case 'case':
      return <CaseFields />
    case 'brochure':
    case 'document':
      return <PdfFields kind={kind} onWorking={onWorking} />
    case 'video':
      return <VideoFields />
    case 'image':
      return <PicturesItem kind={kind} label={words.pictures} maxCount={100} required />
    case 'poster':
      return <PicturesItem kind={kind} label={words.posterPicture} maxCount={1} required />
    case 'moments':
      return (
        <>
          <Form.Item name="text" label={words.momentsText} rules={rule(kind, 'text', words)}>
            <Input.TextArea rows={8} showCount maxLength={2_000} />
          </Form.Item>
          <PicturesItem kind={kind} label={words.pictures} maxCount={9} />
        </>
      )
    case 'mini':
      return (
        <>
          <Form.Item name="miniAppId" label={words.miniAppId} required rules={rule(kind, 'miniAppId', words)}>
            <Input maxLength={64} placeholder="wx…" />
          </Form.Item>
          <Form.Item name="miniPath" label={words.miniPath} required rules={rule(kind, 'miniPath', words)}>
            <Input maxLength={512} placeholder="pages/index/index" />
          </Form.Item>
          <PicturesItem kind={kind} label={words.miniCode} maxCount={1} />
        </>
      )
    case 'web':
      return (
        <>
          <Form.Item name="address" label={words.address} required rules={rule(kind, 'address', words)}>
            <Input maxLength={2048} placeholder="https://" />
          </Form.Item>
          <Form.Item name="siteName" label={words.siteName}>
            <Input maxLength={64} />
          </Form.Item>
        </>
      )
  }
}

function TextField({ kind, label }: { kind: PieceKind; label: string }) {
  const words = useWords()
  return (
    <Suspense fallback={<Skeleton active paragraph={{ rows: 10 }} />}>
      <Form.Item name="html" label={label} required={kind === 'article'} rules={rule(kind, 'html', words)}>
        <TextEditor label={label} />
      </Form.Item>
    </Suspense>
  )
}

interface PicturesItemProps {
  kind: PieceKind
  name?: 'pictures' | 'before' | 'after'
  label: string
  maxCount: number
  required?: true
}

function PicturesItem({ kind, name = 'pictures', label, maxCount, required }: PicturesItemProps) {
  const words = useWords()
  return (
    <Form.Item name={name} label={label} required={required ?? false} rules={rule(kind, name, words)}>
      <PictureField label={label} maxCount={maxCount} />
    </Form.Item>
  )
}

function VideoFields() {
  const words = useWords()
  return (
    <>
      <Form.Item name="file" label={words.video} required rules={rule('video', 'file', words)}>
        <FileField purpose="video" />
      </Form.Item>
      <MarkList
        kind="video"
        label={words.chapters}
        atLabel={words.chapterTime}
        placeholder="1:30"
        maxCount={50}
      />
    </>
  )
}

function CaseFields() {
  const words = useWords()
  return (
    <>
      <Flex gap={48} wrap>
        <PicturesItem kind="case" name="before" label={words.before} maxCount={1} />
        <PicturesItem kind="case" name="after" label={words.after} maxCount={1} />
      </Flex>
      <Results />
      <TextField kind="case" label={words.story} />
      <Form.Item name="quoteWords" label={words.quote} rules={rule('case', 'quoteWords', words)}>
        <Input.TextArea rows={3} showCount maxLength={pieceLimits.quote} />
      </Form.Item>
      <Form.Item name="quoteBy" label={words.quoteBy}>
        <Input maxLength={pieceLimits.quoteBy} />
      </Form.Item>
    </>
  )
}

/** Figures of a case, such as '30%' with 'less waiting'. */
function Results() {
  const words = useWords()
  return (
    <PairList
      name="results"
      label={words.results}
      maxCount={pieceLimits.results}
      short={{
        name: 'value',
        label: words.resultValue,
        placeholder: '30%',
        maxLength: pieceLimits.result,
        width: 120,
      }}
      long={{
        name: 'label',
        label: words.resultLabel,
        placeholder: words.resultPlaceholder,
        maxLength: pieceLimits.result,
      }}
    />
  )
}
