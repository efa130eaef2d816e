import { call } from '@mingpian/client/call.ts'
import { callQuery } from '@mingpian/client/react/queries.ts'
import { useWrite } from '@mingpian/client/react/use-write.ts'
import type { BookingSettings } from '@mingpian/contract/bookings.ts'
import { useQuery } from '@tanstack/react-query'
import { App, Card, Form, Input, InputNumber, Skeleton } from 'antd'
import { useMay } from '#kit/me.tsx'
import { useWords } from '#kit/preferences.tsx'
import { Loaded } from '#kit/result.tsx'
import { SaveButton } from '#kit/save-button.tsx'

const settingsCall = 'GET /java-appointment-center/api/app/appointment/manage/v1/settings' as const

/** The words of the booking pages, and how long offers of the waiting list stand. */
export function BookingWords() {
  const words = useWords()
  const { message } = App.useApp()
  const mayWrite = useMay()('bookings.write')
  const query = useQuery(callQuery(settingsCall, {}))
  const save = useWrite(
    (body: BookingSettings) =>
      call('PUT /java-appointment-center/api/app/appointment/manage/v1/settings', { body, quiet: true }),
    {
      onDone: () => void message.success(words.saved),
    },
  )
  return (
    <Card title={words.bookingTheme}>
      <Loaded query={query} skeleton={<Skeleton active />}>
        {(settings) => (
          <Form<BookingSettings>
            layout="vertical"
            disabled={!mayWrite}
            style={{ maxWidth: 420 }}
            initialValues={settings}
            onFinish={(fields) => save.run(fields)}
          >
            <Form.Item name="projectName" label={words.themeProject} extra={words.themeUsual('预约项目')}>
              <Input maxLength={16} />
            </Form.Item>
            <Form.Item name="customerTitle" label={words.themeCustomer} extra={words.themeUsual('到店顾客')}>
              <Input maxLength={16} />
            </Form.Item>
            <Form.Item name="storeName" label={words.themeVisit} extra={words.themeUsual('到店')}>
              <Input maxLength={16} />
            </Form.Item>
            <Form.Item name="offerMinutes" label={words.waitingMinutes} extra={words.waitingMinutesHint}>
              <InputNumber min={0} max={1440} precision={0} style={{ width: 160 }} />
            </Form.Item>
            {mayWrite && <SaveButton busy={save.busy} />}
          </Form>
        )}
      </Loaded>
    </Card>
  )
}
