import { call } from '@mingpian/client/call.ts'
import { useWrite } from '@mingpian/client/react/use-write.ts'
import { App, Button, DatePicker, Form } from 'antd'
import dayjs, { type Dayjs } from 'dayjs'
import { useState } from 'react'
import { FormModal } from '#kit/form-modal.tsx'
import { useWords } from '#kit/preferences.tsx'

/** Asks for the bill of a day now. @param onFetched gets the id of the bill, whether or not it could be read */
export function useFetchBill(onFetched?: (billId: string) => void) {
  const words = useWords()
  const { message } = App.useApp()
  return useWrite(
    (day: string) => call('POST /mall/order/v1/console/bill/fetch', { body: { day }, quiet: true }),
    {
      onDone: ({ billId, state }) => {
        if (state === 'read' || state === 'none') void message.success(words.billFetched)
        else void message.warning(words.billStates[state])
        onFetched?.(billId)
      },
    },
  )
}

/** WeChat Pay counts the days of China and keeps three months of bills. */
const keptDays = 90
const chinaToday = () => dayjs(new Date(Date.now() + 8 * 3_600_000).toISOString().slice(0, 10))

/** Asks for the bill of a day that is chosen. */
export function FetchDay({ onFetched }: { onFetched: (billId: string) => void }) {
  const words = useWords()
  const [isOpen, setIsOpen] = useState(false)
  const [form] = Form.useForm<{ day: Dayjs }>()
  const fetchBill = useFetchBill((billId) => {
    setIsOpen(false)
    onFetched(billId)
  })
  return (
    <>
      <Button onClick={() => setIsOpen(true)}>{words.billFetchDay}</Button>
      {isOpen && (
        <FormModal
          title={words.billFetchDay}
          action={words.billFetchDay}
          form={form}
          initial={{ day: chinaToday().subtract(1, 'day') }}
          isBusy={fetchBill.busy}
          onSend={({ day }) => fetchBill.run(day.format('YYYY-MM-DD'))}
          onClose={() => setIsOpen(false)}
        >
          <Form.Item name="day" label={words.billDay} rules={[{ required: true }]}>
            <DatePicker
              allowClear={false}
              style={{ width: '100%' }}
              disabledDate={(day) =>
                day.isAfter(chinaToday(), 'day') ||
                day.isBefore(chinaToday().subtract(keptDays, 'day'), 'day')
              }
            />
          </Form.Item>
        </FormModal>
      )}
    </>
  )
}
