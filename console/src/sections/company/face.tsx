import { call } from '@mingpian/client/call.ts'
import { useWrite } from '@mingpian/client/react/use-write.ts'
import type { CompanyCardEdit } from '@mingpian/contract/company-card.ts'
import { emailPattern } from '@mingpian/contract/shared/rules/email.ts'
import { App, Card, Col, Form, Input, Row } from 'antd'
import { changesOf } from '#kit/changes.ts'
import { useMay } from '#kit/me.tsx'
import { OnePicture } from '#kit/one-picture.tsx'
import { useWords } from '#kit/preferences.tsx'
import { AgentField } from './agent-field.tsx'
import { SaveRow } from './save-row.tsx'

const fields = [
  'name',
  'slogan',
  'introduction',
  'logo',
  'cover',
  'address',
  'phone',
  'website',
  'email',
] as const
type Fields = Pick<CompanyCardEdit, (typeof fields)[number]> & { userId: string }

interface Props {
  card: CompanyCardEdit
  /** Gets the typed values, for the preview. */
  onTyped: (typed: Partial<CompanyCardEdit>) => void
}

/** The company's data on the card, and the member who answers for it. */
export function Face({ card, onTyped }: Props) {
  const words = useWords()
  const { message } = App.useApp()
  const [form] = Form.useForm<Fields>()
  const may = useMay()
  const { cardId, revision, agent } = card
  const stored = {
    ...Object.fromEntries(fields.map((field) => [field, card[field]])),
    userId: agent?.userId ?? '',
  } as Fields
  const save = useWrite(
    (typed: Fields) =>
      call('POST /biz/v1/card/company_card/company/update', {
        body: { cardId, revision, ...changesOf(stored, typed) },
        quiet: true,
      }),
    { onDone: () => void message.success(words.saved) },
  )
  const input = (name: (typeof fields)[number], maxLength: number) => (
    <Form.Item name={name} label={words.face[name]}>
      <Input maxLength={maxLength} />
    </Form.Item>
  )
  return (
    <Card>
      <Form
        form={form}
        layout="vertical"
        initialValues={stored}
        disabled={!may('company.write') || card.status === 'deleted'}
        onValuesChange={(_, all: Fields) => onTyped(all)}
        onFinish={(typed) => save.run(typed)}
      >
        <Row gutter={24}>
          <Col xs={24} xl={12}>
            <Form.Item
              name="name"
              label={words.face.name}
              rules={[{ required: true, whitespace: true, message: words.thingNameMissing }]}
            >
              <Input maxLength={40} />
            </Form.Item>
          </Col>
          <Col xs={24} xl={12}>
            {input('slogan', 60)}
          </Col>
          <Col xs={24} xl={12}>
            <Form.Item name="logo" label={words.face.logo}>
              <OnePicture purpose="portrait" />
            </Form.Item>
          </Col>
          <Col xs={24} xl={12}>
            <Form.Item name="cover" label={words.face.cover}>
              <OnePicture purpose="cover" width={128} />
            </Form.Item>
          </Col>
          <Col span={24}>
            <Form.Item name="introduction" label={words.face.introduction}>
              <Input.TextArea rows={5} maxLength={2000} showCount />
            </Form.Item>
          </Col>
          <Col xs={24} xl={12}>
            {input('phone', 48)}
          </Col>
          <Col xs={24} xl={12}>
            <Form.Item
              name="email"
              label={words.face.email}
              rules={[{ pattern: new RegExp(`^(${emailPattern})?$`), message: words.emailWrong }]}
            >
              <Input maxLength={120} inputMode="email" />
            </Form.Item>
          </Col>
          <Col xs={24} xl={12}>
            <Form.Item
              name="website"
              label={words.face.website}
              rules={[{ pattern: /^(https?:\/\/\S+)?$/, message: words.websiteWrong }]}
            >
              <Input maxLength={300} inputMode="url" placeholder="https://" />
            </Form.Item>
          </Col>
          <Col xs={24} xl={12}>
            <Form.Item name="userId" label={words.agent}>
              <AgentField card={card} />
            </Form.Item>
          </Col>
          <Col span={24}>{input('address', 200)}</Col>
        </Row>
        <SaveRow
          busy={save.busy}
          onReset={() => {
            form.resetFields()
            onTyped({})
          }}
        />
      </Form>
    </Card>
  )
}
