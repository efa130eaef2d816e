import {
  emptyValues,
  type PieceKind,
  templateValues,
  type Values,
  valuesOf,
} from '@mingpian/client/editing/piece.ts'
import { callQuery } from '@mingpian/client/react/queries.ts'
import { useFoundDraft } from '@mingpian/client/react/use-draft.ts'
import { useWrite } from '@mingpian/client/react/use-write.ts'
import type { CallTypes } from '@mingpian/contract/shared/calls.ts'
import { useQuery } from '@tanstack/react-query'
import { App, Card, Flex, Form, Input, Select, Switch } from 'antd'
import { useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { CoverField } from '#features/editing/picture-field.tsx'
import { Blanks } from '#features/pieces/blanks.tsx'
import { PiecePage } from '#features/pieces/piece-page.tsx'
import style from '#kit/columns.module.css'
import { checked } from '#kit/first-fault.ts'
import { useMe } from '#kit/me.tsx'
import { useWords } from '#kit/preferences.tsx'
import { BodyFields } from './body-fields.tsx'
import { Preview } from './preview.tsx'
import { rule } from './rules.ts'
import { type Marks, type StoredPiece, savePiece } from './save-piece.ts'

type Edited = Values & Marks

export type Template = CallTypes<'GET /biz/v1/content/template'>['data']

interface Source {
  stored: StoredPiece | undefined
  template: Template | undefined
  timeZone: string
}

function begun(kind: PieceKind, { stored, template, timeZone }: Source): Values {
  if (stored) return valuesOf(kind, stored, stored.body, timeZone)
  return template ? templateValues(kind, template) : emptyValues(kind)
}

const initialOf = (kind: PieceKind, source: Source): Edited => ({
  ...begun(kind, source),
  hot: source.stored?.hot ?? false,
  calendarDay: source.stored?.calendarDay ?? '',
})

interface PieceEditorProps {
  kind: PieceKind
  stored?: StoredPiece
  /** Of which a new piece is made. */
  template?: Template
}

/** One piece of content: its fields on the left, its preview on the right. */
export function PieceEditor({ kind, stored, template }: PieceEditorProps) {
  const words = useWords()
  const { timeZone } = useMe()
  const { message } = App.useApp()
  const navigate = useNavigate()
  const [form] = Form.useForm<Edited>()
  const [isWorking, setWorking] = useState(false)
  const [isPreviewing, setPreviewing] = useState(false)
  const draft = useFoundDraft<Edited>(
    stored
      ? `content.${stored._id}.${stored.revision}`
      : ['content', kind, template?.templateId].filter(Boolean).join('.'),
  )
  const [initial] = useState(() => draft.found ?? initialOf(kind, { stored, template, timeZone }))
  const isPublished = stored?.state === 'published'
  const save = useWrite(
    ({ values, publish }: { values: Edited; publish: boolean }) =>
      savePiece(kind, stored, { ...initial, ...values }, { publish, timeZone }),
    {
      onDone: (materialId, { publish }) => {
        draft.forget()
        message.success(publish ? words.published : words.saved)
        navigate(`/content?piece=${materialId}`)
      },
    },
  )
  const send = async (publish: boolean) => {
    const values = await checked(form)
    if (values) save.run({ values: { ...form.getFieldsValue(true), ...values }, publish })
  }
  const discard = () => {
    draft.forget()
    form.setFieldsValue(initialOf(kind, { stored, template, timeZone }))
  }
  return (
    <PiecePage
      heading={(stored ? words.editPiece : words.newPiece)(words.kinds[kind] ?? '')}
      state={stored?.state}
      saving={save.running ?? null}
      disabled={isWorking}
      onSave={(publish) => void send(publish)}
      onPreview={() => setPreviewing(true)}
      onDiscard={draft.found !== null && discard}
    >
      <Form<Edited>
        form={form}
        layout="vertical"
        initialValues={initial}
        preserve
        requiredMark
        onValuesChange={() => draft.keep(form.getFieldsValue(true))}
        onFinish={() => void send(!isPublished)}
      >
        <Form.Item shouldUpdate noStyle>
          {() => <Blanks values={{ ...initial, ...form.getFieldsValue(true) }} />}
        </Form.Item>
        <div className={style.columns}>
          <Flex vertical gap={16} style={{ minWidth: 0 }}>
            <Card title={words.mainText}>
              <Form.Item name="title" label={words.contentTitle} required rules={rule(kind, 'title', words)}>
                <Input maxLength={100} showCount />
              </Form.Item>
              <Form.Item name="summary" label={words.summary}>
                <Input.TextArea rows={2} maxLength={200} showCount />
              </Form.Item>
              <BodyFields kind={kind} onWorking={setWorking} />
            </Card>
            <Settings kind={kind} />
          </Flex>
          <Preview kind={kind} isOpen={isPreviewing} onClose={() => setPreviewing(false)} />
        </div>
      </Form>
    </PiecePage>
  )
}

/** The category of a piece, and its expiry. */
function Settings({ kind }: { kind: PieceKind }) {
  const words = useWords()
  const { timeZone } = useMe()
  const { data } = useQuery(callQuery('GET /biz/v1/content/categories', {}))
  return (
    <Card title={words.publishing}>
      <Form.Item name="cover" label={words.cover} extra={words.coverHint}>
        <CoverField />
      </Form.Item>
      <Flex gap={24} wrap>
        <Form.Item
          name="categoryId"
          label={words.category}
          extra={<Link to="/content/categories">{words.manageCategories}</Link>}
          style={{ flex: '1 1 220px' }}
        >
          <Select
            showSearch={{ optionFilterProp: 'label' }}
            options={[
              { value: '', label: words.noCategory },
              ...(data?.list ?? []).map(({ categoryId, category }) => ({
                value: categoryId,
                label: category,
              })),
            ]}
          />
        </Form.Item>
        <Form.Item
          name="until"
          label={words.expiresAt}
          extra={words.expiresHint}
          rules={rule(kind, 'until', words, timeZone)}
          style={{ flex: '1 1 220px' }}
        >
          <Input type="datetime-local" />
        </Form.Item>
      </Flex>
      {kind === 'article' && (
        <Flex gap={24} wrap>
          <Form.Item
            name="calendarDay"
            label={words.calendarDay}
            extra={words.calendarHint}
            style={{ flex: '1 1 220px' }}
          >
            <Input type="date" />
          </Form.Item>
          <Form.Item
            name="hot"
            label={words.hot}
            extra={words.hotHint}
            valuePropName="checked"
            style={{ flex: '1 1 220px' }}
          >
            <Switch />
          </Form.Item>
        </Flex>
      )}
    </Card>
  )
}
