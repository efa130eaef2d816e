import { DeleteOutlined, PlusOutlined } from '@ant-design/icons'
import type { CardEdit } from '@mingpian/contract/shared/card-edit.ts'
import {
  cardFields,
  companyWideFields,
  type LockableField,
  mostLines,
  profileLength,
  visibilities,
} from '@mingpian/contract/shared/rules/card-fields.ts'
import { emailPattern } from '@mingpian/contract/shared/rules/email.ts'
import { phoneLinePattern, tidyPhoneLine } from '@mingpian/contract/shared/rules/phone-line.ts'
import { Button, Card, Col, Flex, Form, Input, Row, Select, Switch, Typography } from 'antd'
import { OnePicture } from '#kit/one-picture.tsx'
import { useWords } from '#kit/preferences.tsx'

/** The fields of the card about its owner, each with its visibility. */
export function Face({ card }: { card: CardEdit }) {
  const words = useWords()
  const isFixed = (field: LockableField) => card.locked.includes(field) && companyWideFields.includes(field)
  const mayBeOpen = card.licensed && card.claimed
  return (
    <Flex vertical gap={16}>
      <Card title={words.detail}>
        <Row gutter={24}>
          <Col span={24}>
            <Form.Item name="avatar" label={words.cardFields.avatar}>
              <OnePicture purpose="portrait" />
            </Form.Item>
          </Col>
          <Col xs={24} xl={12}>
            <Form.Item
              name="name"
              label={words.name}
              rules={[{ required: true, whitespace: true, message: words.nameMissing }]}
            >
              <Input maxLength={64} />
            </Form.Item>
          </Col>
          <Col xs={24} xl={12}>
            <Form.Item name="position" label={words.position}>
              <Input maxLength={64} />
            </Form.Item>
          </Col>
          <Col xs={24} xl={12}>
            <Form.Item
              name="email"
              label={words.email}
              rules={[{ pattern: new RegExp(`^(${emailPattern})?$`), message: words.emailWrong }]}
            >
              <Input inputMode="email" maxLength={128} />
            </Form.Item>
          </Col>
          <Col xs={24} xl={12}>
            <Form.Item name="wechatId" label={words.cardFields.wechatId}>
              <Input maxLength={64} />
            </Form.Item>
          </Col>
          <Col span={24}>
            <Form.Item
              name="address"
              label={words.cardFields.address}
              extra={isFixed('address') ? words.setByCompany : undefined}
            >
              <Input maxLength={200} disabled={isFixed('address')} />
            </Form.Item>
          </Col>
          <Col span={24}>
            <Form.Item name="profile" label={words.cardFields.profile}>
              <Input.TextArea rows={4} maxLength={profileLength} showCount />
            </Form.Item>
          </Col>
          <Col xs={24} xl={12}>
            <Form.Item name="contactCode" label={words.cardFields.contactCode}>
              <Select
                options={(['enterprise', 'mini', 'default'] as const).map((value) => ({
                  value,
                  label: words.contactCodes[value],
                }))}
              />
            </Form.Item>
          </Col>
          <Col xs={24} xl={12}>
            <Form.Item
              name="isOpen"
              label={words.cardFields.isOpen}
              valuePropName="checked"
              extra={mayBeOpen ? undefined : words.cannotOpenCard}
            >
              <Switch disabled={!mayBeOpen} />
            </Form.Item>
          </Col>
        </Row>
      </Card>
      <Card title={words.cardFields.visibility}>
        <Typography.Paragraph type="secondary">{words.phoneElsewhere(card.phone)}</Typography.Paragraph>
        <Row gutter={24}>
          {cardFields.map((field) => (
            <Col key={field} xs={24} sm={12}>
              <Form.Item name={['visibility', field]} label={words.shownFields[field]}>
                <VisibilitySelect />
              </Form.Item>
            </Col>
          ))}
        </Row>
      </Card>
      <Lines name="phones" tidy={tidyPhoneLine} pattern={phoneLinePattern} wrong={words.phoneLineWrong} />
      <Lines name="emails" pattern={`^${emailPattern}$`} wrong={words.emailWrong} />
      <Card title={words.cardFields.english}>
        <Row gutter={24}>
          {(['name', 'position', 'companyName', 'address'] as const).map((field) => (
            <Col key={field} xs={24} xl={12}>
              <Form.Item name={['english', field]} label={words.englishFields[field]}>
                <Input
                  maxLength={{ name: 64, position: 128, companyName: 128, address: 200 }[field]}
                  disabled={field === 'address' && isFixed('address')}
                />
              </Form.Item>
            </Col>
          ))}
          <Col span={24}>
            <Form.Item name={['english', 'profile']} label={words.englishFields.profile}>
              <Input.TextArea rows={3} maxLength={profileLength} showCount />
            </Form.Item>
          </Col>
        </Row>
      </Card>
    </Flex>
  )
}

interface SelectProps {
  value?: string
  onChange?: (value: string) => void
  id?: string
  label?: string
}

function VisibilitySelect({ label, ...field }: SelectProps) {
  const words = useWords()
  return (
    <Select
      {...field}
      aria-label={label}
      style={{ minWidth: 132 }}
      options={visibilities.map((value) => ({ value, label: words.visibilities[value] }))}
    />
  )
}

interface LinesProps {
  name: 'phones' | 'emails'
  pattern: string
  /** Gives a typed value the form that is checked and stored. */
  tidy?: (typed: string) => string
  wrong: string
}

/** Further phones or e-mail addresses, each with its own name and its own visibility. */
function Lines({ name, pattern, tidy, wrong }: LinesProps) {
  const words = useWords()
  const title = words.cardFields[name]
  return (
    <Card title={title}>
      <Form.List name={name}>
        {(lines, { add, remove }) => (
          <Flex vertical gap={8}>
            {lines.map(({ key, name: at }) => (
              <Flex key={key} gap={8} align="flex-start" wrap>
                <Form.Item name={[at, 'label']} style={{ flex: '1 1 96px', margin: 0 }}>
                  <Input
                    maxLength={20}
                    placeholder={words.lineLabel}
                    aria-label={words.ofLine(title, at + 1, words.lineLabel)}
                  />
                </Form.Item>
                <Form.Item
                  name={[at, 'value']}
                  rules={[
                    {
                      required: true,
                      pattern: new RegExp(pattern),
                      message: wrong,
                      ...(tidy && { transform: tidy }),
                    },
                  ]}
                  style={{ flex: '2 1 160px', margin: 0 }}
                >
                  <Input maxLength={48} aria-label={words.ofLine(title, at + 1, '')} />
                </Form.Item>
                <Form.Item name={[at, 'visibility']} style={{ margin: 0 }}>
                  <VisibilitySelect label={words.ofLine(title, at + 1, words.cardFields.visibility)} />
                </Form.Item>
                <Button
                  type="text"
                  icon={<DeleteOutlined />}
                  aria-label={words.removeLine(title, at + 1)}
                  onClick={() => remove(at)}
                />
              </Flex>
            ))}
            {lines.length < mostLines && (
              <Button
                type="dashed"
                icon={<PlusOutlined />}
                onClick={() => add({ label: '', value: '', visibility: 'public' })}
              >
                {words.addLine(title)}
              </Button>
            )}
          </Flex>
        )}
      </Form.List>
    </Card>
  )
}
