import { call } from '@mingpian/client/call.ts'
import { callQuery } from '@mingpian/client/react/queries.ts'
import { useWrite } from '@mingpian/client/react/use-write.ts'
import type { Welcome as Setting } from '@mingpian/contract/contacts.ts'
import { fillWelcome, longestWelcome, welcomePlaces } from '@mingpian/contract/shared/rules/welcome.ts'
import { useQuery } from '@tanstack/react-query'
import { App, Button, Card, Col, Flex, Form, Input, Row, Skeleton, Switch, Typography } from 'antd'
import type { TextAreaRef } from 'antd/es/input/TextArea'
import { useRef } from 'react'
import { useMay } from '#kit/me.tsx'
import { usePreferences } from '#kit/preferences.tsx'
import { Loaded } from '#kit/result.tsx'

const welcomeCall = 'GET /biz/v1/contact/welcome'

/** The welcome message of new customers in WeCom. */
export function Welcome() {
  const query = useQuery(callQuery(welcomeCall, {}))
  return (
    <Loaded query={query} skeleton={<Skeleton active paragraph={{ rows: 8 }} />}>
      {(setting) => <WelcomeForm key={JSON.stringify(setting)} setting={setting} />}
    </Loaded>
  )
}

function WelcomeForm({ setting }: { setting: Setting }) {
  const { locale, words } = usePreferences()
  const { message } = App.useApp()
  const canWrite = useMay()('company.write')
  const [form] = Form.useForm<Setting>()
  const typed = Form.useWatch([], form) ?? setting
  const field = useRef<TextAreaRef>(null)
  const save = useWrite(
    (fields: Setting) => call('PUT /biz/v1/contact/welcome', { body: fields, quiet: true }),
    { onDone: () => void message.success(words.saved) },
  )
  /** Position of the caret, so that a name can be inserted inside a sentence. */
  const insert = (place: string) => {
    const now = typed.words ?? ''
    const { selectionStart = now.length, selectionEnd = now.length } =
      field.current?.resizableTextArea?.textArea ?? {}
    form.setFieldValue('words', `${now.slice(0, selectionStart)}${place}${now.slice(selectionEnd)}`)
    field.current?.focus()
  }
  return (
    <Form
      form={form}
      layout="vertical"
      disabled={!canWrite}
      initialValues={setting}
      onFinish={(fields) => save.run(fields)}
    >
      <Row gutter={[16, 16]}>
        <Col xs={24} xl={14}>
          <Card>
            <Form.Item name="isOn" label={words.welcomeOn} valuePropName="checked" extra={words.welcomeHint}>
              <Switch />
            </Form.Item>
            <Form.Item
              name="words"
              label={words.welcomeWords}
              rules={[{ required: typed.isOn, whitespace: true, message: words.welcomeWordsMissing }]}
            >
              <Input.TextArea
                ref={field}
                autoSize={{ minRows: 4, maxRows: 12 }}
                maxLength={longestWelcome}
                showCount
                placeholder={words.welcomeExample}
              />
            </Form.Item>
            <Flex gap={8} align="center" wrap style={{ marginBottom: 24 }}>
              <Typography.Text type="secondary">{words.welcomePlaces}</Typography.Text>
              <Button size="small" onClick={() => insert(welcomePlaces[locale].customer)}>
                {words.welcomeCustomer}
              </Button>
              <Button size="small" onClick={() => insert(welcomePlaces[locale].member)}>
                {words.welcomeMember}
              </Button>
            </Flex>
            <Form.Item
              name="withCard"
              label={words.welcomeCard}
              valuePropName="checked"
              extra={words.welcomeCardHint}
            >
              <Switch />
            </Form.Item>
            <Button type="primary" htmlType="submit" loading={save.busy}>
              {words.save}
            </Button>
          </Card>
        </Col>
        <Col xs={24} xl={10}>
          <Preview typed={typed} />
        </Col>
      </Row>
    </Form>
  )
}

/** A preview of the messages in the chat. */
function Preview({ typed }: { typed: Setting }) {
  const { words } = usePreferences()
  const { customer, member, card } = words.welcomeSample
  const text = typed.words?.trim() ?? ''
  return (
    <Card title={words.welcomePreview} style={{ opacity: typed.isOn ? 1 : 0.5 }}>
      <Flex vertical gap={12} align="flex-start">
        <Card size="small" style={{ maxWidth: 360, whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
          {fillWelcome(text || words.welcomeExample, { customer, member })}
        </Card>
        {typed.withCard && (
          <Card size="small" style={{ width: 260 }} title={card}>
            <Typography.Text type="secondary">{words.welcomeCardHint}</Typography.Text>
          </Card>
        )}
      </Flex>
    </Card>
  )
}
