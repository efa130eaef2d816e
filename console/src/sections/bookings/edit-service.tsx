import { call } from '@mingpian/client/call.ts'
import { callOnce } from '@mingpian/client/call-once.ts'
import { useWrite } from '@mingpian/client/react/use-write.ts'
import type { BookingService, BookingServiceSettings } from '@mingpian/contract/bookings.ts'
import { fenOf, typedYuan } from '@mingpian/contract/shared/rules/amount.ts'
import { goodsLimits } from '@mingpian/contract/shared/rules/goods.ts'
import { App, Button, Col, Flex, Form, Input, InputNumber, Popconfirm, Row, Select, Switch } from 'antd'
import { useState } from 'react'
import { MembersField, type Named } from '#features/staff/members-field.tsx'
import { toFirstFault } from '#kit/first-fault.ts'
import { useMay } from '#kit/me.tsx'
import { OnePicture } from '#kit/one-picture.tsx'
import { useWords } from '#kit/preferences.tsx'
import { useNamedStaff, usePlaces } from './use-lists.ts'

const fresh: BookingServiceSettings = {
  ...{
    name: '',
    words: '',
    picture: '',
    minutes: 60,
    before: 0,
    after: 0,
    step: 30,
    seats: 1,
    personsMax: 1,
  },
  ...{ notice: 60, windowDays: 30, cancelNotice: 120, personLimit: 0, dayLimit: 0 },
  ...{ needsConfirmation: false, isOpen: true, placeIds: [], userIds: [] },
}

/** The numbers of a service with their limits. */
const numbers = [
  ['minutes', 5, 1440],
  ['step', 5, 480],
  ['before', 0, 480],
  ['after', 0, 480],
  ['seats', 1, 1000],
  ['personsMax', 1, 100],
  ['notice', 0, 129_600],
  ['windowDays', 1, 365],
  ['cancelNotice', 0, 129_600],
  ['personLimit', 0, 100],
  ['dayLimit', 0, 10_000],
] as const

interface EditServiceProps {
  service: BookingService | undefined
  /** Whether customers pay in WeChat. */
  paysOnline: boolean
  onDone: () => void
}

/** The fields of the form. */
type Typed = Omit<BookingServiceSettings, 'price'> & { yuan: string }

/** One service: its length, its seats, its rules, and who serves where. */
export function EditService({ service, paysOnline, onDone }: EditServiceProps) {
  const words = useWords()
  const { message } = App.useApp()
  const mayWrite = useMay()('bookings.write')
  const places = usePlaces()
  const known = useNamedStaff()
  const [named, setNamed] = useState<Named[]>([])
  const done = () => {
    void message.success(words.saved)
    onDone()
  }
  const save = useWrite(
    (settings: BookingServiceSettings) =>
      callOnce('POST /java-appointment-center/api/app/appointment/manage/v1/service/save', {
        body: { ...(service && { serviceId: service.serviceId }), ...settings, name: settings.name.trim() },
        quiet: true,
      }),
    { onDone: done },
  )
  const remove = useWrite(
    (serviceId: string) =>
      call('POST /java-appointment-center/api/app/appointment/manage/v1/service/remove', {
        body: { serviceId },
        quiet: true,
      }),
    { onDone: done },
  )
  return (
    <Form<Typed>
      layout="vertical"
      disabled={!mayWrite}
      scrollToFirstError={toFirstFault}
      initialValues={{ ...(service ?? fresh), yuan: typedYuan(service?.price ?? 0) }}
      onFinish={({ yuan, ...settings }) => {
        const price = fenOf(yuan)
        if (typeof price === 'number') save.run({ ...settings, price })
      }}
    >
      <Form.Item
        name="name"
        label={words.serviceName}
        rules={[{ required: true, whitespace: true, message: words.placeMissing }]}
      >
        <Input maxLength={64} />
      </Form.Item>
      <Form.Item name="words" label={words.serviceWords}>
        <Input.TextArea maxLength={1000} autoSize={{ minRows: 2 }} />
      </Form.Item>
      <Form.Item name="picture" label={words.servicePicture}>
        <OnePicture purpose="cover" />
      </Form.Item>
      <Form.Item
        name="placeIds"
        label={words.places}
        rules={[{ required: true, type: 'array', min: 1, message: words.servicePlaceMissing }]}
      >
        <Select mode="multiple" options={places} optionFilterProp="label" />
      </Form.Item>
      <Form.Item name="userIds" label={words.serviceStaff} extra={words.serviceStaffHint}>
        <MembersField
          named={[...known, ...named]}
          maxCount={500}
          onKnown={(members) => setNamed((before) => [...before, ...members])}
        />
      </Form.Item>
      <Form.Item
        name="yuan"
        label={words.servicePriceYuan}
        extra={paysOnline ? words.servicePriceOnline : words.servicePriceAtPlace}
        rules={[
          {
            validator: async (_, text = '') => {
              const fen = fenOf(text)
              if (typeof fen !== 'number' || fen > goodsLimits.price) throw new Error(words.servicePriceWrong)
            },
          },
        ]}
      >
        <Input inputMode="decimal" maxLength={12} prefix="¥" style={{ maxWidth: 200 }} />
      </Form.Item>
      <Row gutter={16}>
        {numbers.map(([name, min, max]) => (
          <Col key={name} xs={24} sm={12}>
            <Form.Item
              name={name}
              label={words.serviceNumbers[name]}
              extra={words.serviceNumberHints[name]}
              rules={[{ required: true, message: words.placeMissing }]}
            >
              <InputNumber min={min} max={max} precision={0} style={{ width: '100%' }} />
            </Form.Item>
          </Col>
        ))}
      </Row>
      <Form.Item
        name="needsConfirmation"
        label={words.serviceNeedsAnswer}
        extra={words.serviceNeedsAnswerHint}
        valuePropName="checked"
      >
        <Switch />
      </Form.Item>
      <Form.Item name="isOpen" label={words.serviceIsOpen} valuePropName="checked">
        <Switch />
      </Form.Item>
      {mayWrite && (
        <Flex justify="space-between">
          {service ? (
            <Popconfirm
              title={words.serviceRemoveAsk}
              okText={words.serviceRemove}
              onConfirm={() => void remove.run(service.serviceId)}
            >
              <Button danger loading={remove.busy}>
                {words.serviceRemove}
              </Button>
            </Popconfirm>
          ) : (
            <span />
          )}
          <Button type="primary" htmlType="submit" loading={save.busy}>
            {words.save}
          </Button>
        </Flex>
      )}
    </Form>
  )
}
