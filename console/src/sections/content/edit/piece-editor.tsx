import { EyeOutlined } from '@ant-design/icons'
import { emptyValues, type PieceKind, type Values, valuesOf } from '@mingpian/client/making/piece.ts'
import { useQuery } from '@tanstack/react-query'
import { Alert, App, AutoComplete, Button, Card, Flex, Form, Input, Switch, Tag } from 'antd'
import { useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { callQuery, useWrite } from '#kit/call.ts'
import style from '#kit/columns.module.css'
import { Page } from '#kit/page.tsx'
import { stateColours } from '#kit/piece-states.ts'
import { useWords } from '#kit/preferences.tsx'
import { useDraft } from '#kit/use-draft.ts'
import { contentCalls } from '../content-calls.ts'
import { BodyFields } from './body-fields.tsx'
import { CoverField } from './picture-field.tsx'
import { Preview } from './preview.tsx'
import { rule } from './rules.ts'
import { type Marks, type StoredPiece, savePiece } from './save-piece.ts'

type Edited = Values & Marks

const initialOf = (kind: PieceKind, stored: StoredPiece | undefined): Edited => ({
  ...(stored ? valuesOf(kind, stored, stored.body) : emptyValues(kind)),
  hot: stored?.hot ?? false,
  calendarDay: stored?.calendarDay ?? '',
})

/** One piece of content: what it says on the left, how it appears on the right. */
export function PieceEditor({ kind, stored }: { kind: PieceKind; stored?: StoredPiece }) {
  const words = useWords()
  const { message } = App.useApp()
  const navigate = useNavigate()
  const [form] = Form.useForm<Edited>()
  const [isWorking, setWorking] = useState(false)
  const [isPreviewing, setPreviewing] = useState(false)
  const draft = useDraft<Edited>(stored ? `content.${stored._id}.${stored.revision}` : `content.${kind}`)
  const [initial] = useState(() => draft.found ?? initialOf(kind, stored))
  const isPublished = stored?.state === 'published'
  const save = useWrite(
    ({ values, publish }: { values: Edited; publish: boolean }) =>
      savePiece(kind, stored, { ...initial, ...values }, publish),
    {
      onDone: (materialId, { publish }) => {
        draft.forget()
        message.success(publish ? words.published : words.saved)
        navigate(`/content?piece=${materialId}`)
      },
      refresh: contentCalls,
    },
  )
  const send = async (publish: boolean) => {
    const values = await form.validateFields().catch(() => null)
    if (values) save.mutate({ values: { ...form.getFieldsValue(true), ...values }, publish })
    else form.scrollToField(form.getFieldsError().find(({ errors }) => errors.length > 0)?.name ?? 'title')
  }
  const discard = () => {
    draft.forget()
    form.setFieldsValue(initialOf(kind, stored))
  }
  const isIdle = !save.isPending && !isWorking
  return (
    <Page
      title={
        <Flex align="center" gap={12}>
          {stored ? words.editPiece(words.kinds[kind] ?? '') : words.newPiece(words.kinds[kind] ?? '')}
          {stored && <Tag color={stateColours[stored.state]}>{words.contentStates[stored.state]}</Tag>}
        </Flex>
      }
      hint={<Link to="/content">{words.content}</Link>}
      actions={
        <>
          <Button className={style.narrow} icon={<EyeOutlined />} onClick={() => setPreviewing(true)}>
            {words.preview}
          </Button>
          {!isPublished && (
            <Button
              disabled={!isIdle}
              loading={save.isPending && !save.variables.publish}
              onClick={() => void send(false)}
            >
              {words.saveDraft}
            </Button>
          )}
          <Button
            type="primary"
            disabled={!isIdle}
            loading={save.isPending && save.variables.publish === !isPublished}
            onClick={() => void send(!isPublished)}
          >
            {isPublished ? words.saveAndShow : words.publish}
          </Button>
        </>
      }
    >
      {draft.found && (
        <Alert
          type="info"
          showIcon
          style={{ marginBottom: 16 }}
          title={words.draftFound}
          action={
            <Button size="small" onClick={discard}>
              {words.discardDraft}
            </Button>
          }
        />
      )}
      <Form<Edited>
        form={form}
        layout="vertical"
        initialValues={initial}
        preserve
        requiredMark
        onValuesChange={() => draft.keep(form.getFieldsValue(true))}
        onFinish={() => void send(!isPublished)}
      >
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
    </Page>
  )
}

/** Where a piece stands, and how long. */
function Settings({ kind }: { kind: PieceKind }) {
  const words = useWords()
  const { data } = useQuery(callQuery('GET /biz/v1/content/categories', {}))
  return (
    <Card title={words.publishing}>
      <Form.Item name="cover" label={words.cover} extra={words.coverHint}>
        <CoverField />
      </Form.Item>
      <Flex gap={24} wrap>
        <Form.Item name="category" label={words.category} style={{ flex: '1 1 220px' }}>
          <AutoComplete
            allowClear
            placeholder={words.noCategory}
            options={(data?.list ?? []).map(({ category }) => ({ value: category }))}
            showSearch={{
              filterOption: (typed, option) => String(option?.value ?? '').includes(typed),
            }}
          >
            <Input maxLength={32} />
          </AutoComplete>
        </Form.Item>
        <Form.Item
          name="until"
          label={words.expiresAt}
          extra={words.expiresHint}
          rules={rule(kind, 'until', words)}
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
