import { call } from '@mingpian/client/call.ts'
import { useWrite } from '@mingpian/client/react/use-write.ts'
import type { CallTypes } from '@mingpian/contract/shared/calls.ts'
import {
  kindOfKey,
  kindsFor,
  type MessageFieldKind,
  messageKeyForm,
} from '@mingpian/contract/shared/rules/message-fields.ts'
import { App, Button, Drawer, Flex, Form, Input, Popconfirm, Radio, Typography } from 'antd'
import { useWords } from '#kit/preferences.tsx'

type Data = CallTypes<'GET /wxwork/v1/console/customer_messages'>['data']
export type Message = Data['list'][number]
export type MessageApp = Data['apps'][number]['app']

interface Fields {
  kind: 'once' | 'follower'
  templateId: string
  keys: Record<string, string>
}

interface Props {
  message: Message
  app: MessageApp
  /** The templates that are bound already, to other messages or for the other app. */
  taken: string[]
  onClose: () => void
}

const keyForm = new RegExp(messageKeyForm)

/** Binds a message to a template: its id, and which of its fields shows what. */
export function MessageDrawer({ message, app, taken, onClose }: Props) {
  const words = useWords()
  const { message: toast } = App.useApp()
  const [form] = Form.useForm<Fields>()
  const bound = message.bound.find((each) => each.app === app)
  const done = () => {
    toast.success(words.saved)
    onClose()
  }
  const save = useWrite(
    ({ kind, templateId, keys }: Fields) =>
      call('PUT /wxwork/v1/console/customer_messages', {
        body: {
          message: message.name,
          app,
          kind: app === 'mini' ? 'once' : kind,
          template: templateId.trim(),
          keys: Object.entries(keys).flatMap(([field, key]) =>
            key?.trim() ? [{ field, key: key.trim() }] : [],
          ),
        },
        quiet: true,
      }),
    { onDone: done },
  )
  const unbind = useWrite(
    () =>
      call('DELETE /wxwork/v1/console/customer_messages', {
        query: { message: message.name, app },
        quiet: true,
      }),
    { onDone: done },
  )
  return (
    <Drawer
      open
      size={520}
      title={`${message.title} · ${words.messageApps[app]}`}
      onClose={onClose}
      footer={
        <Flex justify="space-between" gap={8}>
          {bound ? (
            <Popconfirm
              title={words.messageUnbindAsk}
              okText={words.messageUnbind}
              onConfirm={() => void unbind.run()}
            >
              <Button danger loading={unbind.busy}>
                {words.messageUnbind}
              </Button>
            </Popconfirm>
          ) : (
            <span />
          )}
          <Button type="primary" loading={save.busy} onClick={() => form.submit()}>
            {words.save}
          </Button>
        </Flex>
      }
    >
      <Typography.Paragraph type="secondary">{message.occasion}</Typography.Paragraph>
      <Form
        form={form}
        layout="vertical"
        autoComplete="off"
        initialValues={{
          kind: bound?.kind ?? 'once',
          templateId: bound?.template ?? '',
          keys: Object.fromEntries((bound?.keys ?? []).map(({ field, key }) => [field, key])),
        }}
        onFinish={(fields) => save.run(fields)}
      >
        {app === 'wechat' && (
          <Form.Item name="kind" label={words.messageKind}>
            <Radio.Group
              style={{ display: 'grid', gap: 8 }}
              options={(['once', 'follower'] as const).map((value) => ({
                value,
                label: words.messageKinds[value],
              }))}
            />
          </Form.Item>
        )}
        <Form.Item
          name="templateId"
          label={words.messageTemplate}
          rules={[
            { required: true, pattern: /^\s*[A-Za-z0-9_-]{8,64}\s*$/, message: words.messageTemplateWrong },
            {
              validator: async (_, value: string) => {
                if (taken.includes(value.trim())) throw new Error(words.messageTemplateTaken)
              },
            },
          ]}
        >
          <Input maxLength={70} spellCheck={false} />
        </Form.Item>
        <Typography.Title level={5}>{words.messageKeys}</Typography.Title>
        <Typography.Paragraph type="secondary">{words.messageKeysHelp}</Typography.Paragraph>
        {message.fields.map(({ field, label, kind, sample }, at) => {
          const kinds = kindsFor[kind as MessageFieldKind]
          return (
            <Form.Item
              key={field}
              name={['keys', field]}
              label={label}
              extra={words.messageExample(sample)}
              rules={[
                ({ getFieldValue }) => ({
                  validator: async (_, value: string | undefined) => {
                    const keys: Record<string, string | undefined> = getFieldValue('keys') ?? {}
                    const given = Object.values(keys).flatMap((each) => each?.trim() || [])
                    const key = value?.trim() ?? ''
                    if (at === 0 && given.length === 0) throw new Error(words.messageKeysMissing)
                    if (!key) return
                    if (!keyForm.test(key) || !kinds.some((each) => each === kindOfKey(key)))
                      throw new Error(words.messageKeyWrong(kinds.join(words.comma)))
                    if (given.filter((each) => each === key).length > 1)
                      throw new Error(words.messageKeyTwice)
                  },
                }),
              ]}
            >
              <Input maxLength={24} spellCheck={false} placeholder={`${kinds[0]}${at + 1}`} />
            </Form.Item>
          )
        })}
      </Form>
    </Drawer>
  )
}
