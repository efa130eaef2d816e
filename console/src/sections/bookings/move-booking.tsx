import { callOnce } from '@mingpian/client/call-once.ts'
import { callQuery } from '@mingpian/client/react/queries.ts'
import { useWrite } from '@mingpian/client/react/use-write.ts'
import type { StaffBooking } from '@mingpian/contract/shared/booking.ts'
import { inZone } from '@mingpian/contract/shared/rules/local-time.ts'
import { useQuery } from '@tanstack/react-query'
import { App, Button, DatePicker, Flex, Form, Input, Modal, Select } from 'antd'
import dayjs, { type Dayjs } from 'dayjs'
import { useWords } from '#kit/preferences.tsx'

interface Fields {
  day: Dayjs
  startsAt?: string
  override?: string
}

/** Moves a booking to another free time of its service. */
export function MoveBooking({ booking, onClose }: { booking: StaffBooking; onClose: () => void }) {
  const words = useWords()
  const { message } = App.useApp()
  const [form] = Form.useForm<Fields>()
  const { orderId, revision, serviceId, placeId, persons, timeZone } = booking
  const first = dayjs(inZone(booking.startsAt, timeZone).day)
  const day: Dayjs = Form.useWatch('day', form) ?? first
  const { data, isFetching } = useQuery(
    callQuery('GET /java-appointment-center/api/app/appointment/staff/v1/slots', {
      query: { serviceId, placeId, day: day.format('YYYY-MM-DD'), persons, orderId },
    }),
  )
  const move = useWrite(
    ({ startsAt = '', override = '' }: Fields) =>
      callOnce('POST /java-appointment-center/api/app/appointment/staff/v1/change', {
        body: { orderId, revision, startsAt, ...(override.trim() && { override: override.trim() }) },
        quiet: true,
      }),
    {
      onDone: () => {
        void message.success(words.saved)
        onClose()
      },
    },
  )
  return (
    <Modal open title={words.bookingMoves.change} footer={null} onCancel={onClose} destroyOnHidden>
      <Form
        form={form}
        layout="vertical"
        initialValues={{ day: first }}
        onValuesChange={(changed: Partial<Fields>) => {
          if (changed.day) form.setFieldValue('startsAt', undefined)
        }}
        onFinish={(fields: Fields) => move.run(fields)}
      >
        <Form.Item name="day" label={words.bookingDayField} rules={[{ required: true }]}>
          <DatePicker allowClear={false} />
        </Form.Item>
        <Form.Item
          name="startsAt"
          label={words.bookingTime}
          rules={[{ required: true, message: words.bookingTimeMissing }]}
        >
          <Select
            loading={isFetching}
            notFoundContent={words.bookingNoSlots}
            options={(data?.slots ?? []).map(({ startsAt }) => ({
              value: startsAt,
              label: inZone(startsAt, timeZone).clock,
            }))}
          />
        </Form.Item>
        <Form.Item name="override" label={words.bookingOverrideField} extra={words.bookingOverrideHint}>
          <Input maxLength={200} />
        </Form.Item>
        <Flex justify="flex-end">
          <Button type="primary" htmlType="submit" loading={move.busy}>
            {words.save}
          </Button>
        </Flex>
      </Form>
    </Modal>
  )
}
