import { callQuery } from '@mingpian/client/react/queries.ts'
import { formTypes } from '@mingpian/contract/shared/forms.ts'
import { useQuery } from '@tanstack/react-query'
import { Card, Flex, Form, Input, Select, Switch } from 'antd'
import { usePreferences, useWords } from '#kit/preferences.tsx'
import { useSession } from '#kit/session.ts'

/** For what a form is. Types of the property trade are offered to companies of that trade. */
export function TypeField() {
  const { words } = usePreferences()
  const companyId = useSession()?.companyId ?? ''
  const now = Form.useWatch('formType')
  const meta = useQuery(callQuery('GET /biz/v1/material/form/meta', {}))
  const estate = useQuery(callQuery('GET /material/v1/estate/is_estate', { query: { companyId } }))
  const isOffered = (type: (typeof formTypes)[number]) =>
    type === now ||
    estate.data?.isEstate ||
    !meta.data?.types.some(({ formType, ofEstate }) => formType === type && ofEstate)
  return (
    <Form.Item name="formType" label={words.formType}>
      <Select
        style={{ maxWidth: 320 }}
        options={formTypes.filter(isOffered).map((type) => ({ value: type, label: words.formTypes[type] }))}
      />
    </Form.Item>
  )
}

/** Until when and how often a form is answered, and the words at its end. */
export function FormSettings() {
  const words = useWords()
  const count = (most: number) => [
    {
      validator: async (_: unknown, text: string) => {
        if (!/^\d*$/.test(text) || Number(text) > most) throw new Error(words.atMost(most))
      },
    },
  ]
  return (
    <Card title={words.formLimits}>
      <Flex gap={24} wrap>
        <Form.Item
          name="until"
          label={words.formUntil}
          extra={words.formUntilHint}
          style={{ flex: '1 1 200px' }}
        >
          <Input type="datetime-local" />
        </Form.Item>
        <Form.Item
          name="perPerson"
          label={words.formPerPerson}
          extra={words.noLimit}
          rules={count(100)}
          style={{ flex: '1 1 160px' }}
        >
          <Input inputMode="numeric" maxLength={3} />
        </Form.Item>
        <Form.Item
          name="total"
          label={words.formTotal}
          extra={words.noLimit}
          rules={count(1_000_000)}
          style={{ flex: '1 1 160px' }}
        >
          <Input inputMode="numeric" maxLength={7} />
        </Form.Item>
      </Flex>
      <Form.Item name="submitText" label={words.formSubmitText}>
        <Input maxLength={20} placeholder={words.submit} style={{ maxWidth: 320 }} />
      </Form.Item>
      <Form.Item name="thanks" label={words.formThanks}>
        <Input.TextArea rows={2} maxLength={500} showCount />
      </Form.Item>
      <Form.Item
        name="contactCode"
        label={words.formContact}
        extra={words.formContactHint}
        valuePropName="checked"
        style={{ marginBottom: 0 }}
      >
        <Switch />
      </Form.Item>
    </Card>
  )
}
