import { call } from '@mingpian/client/call.ts'
import { callQuery } from '@mingpian/client/react/queries.ts'
import { useWrite } from '@mingpian/client/react/use-write.ts'
import type { WorkOrderSettings } from '@mingpian/contract/work-orders.ts'
import { useQuery } from '@tanstack/react-query'
import { App, Card, Form, InputNumber, Skeleton } from 'antd'
import { useMay } from '#kit/me.tsx'
import { useWords } from '#kit/preferences.tsx'
import { Loaded } from '#kit/result.tsx'
import { SaveButton } from '#kit/save-button.tsx'

const settingsCall = 'GET /work-order/v1/manage/settings' as const

/** Within how many working hours a customer is to have an answer. */
export function WorkOrderDeadline() {
  const words = useWords()
  const { message } = App.useApp()
  const mayWrite = useMay()('work-orders.write')
  const query = useQuery(callQuery(settingsCall, {}))
  const save = useWrite(
    (body: WorkOrderSettings) => call('PUT /work-order/v1/manage/settings', { body, quiet: true }),
    { onDone: () => void message.success(words.saved) },
  )
  return (
    <Card title={words.workOrderSettings}>
      <Loaded query={query} skeleton={<Skeleton active />}>
        {(settings) => (
          <Form<WorkOrderSettings>
            layout="vertical"
            disabled={!mayWrite}
            style={{ maxWidth: 480 }}
            initialValues={settings}
            onFinish={(fields) => save.run(fields)}
          >
            <Form.Item
              name="answerHours"
              label={words.workOrderHours}
              extra={words.workOrderHoursHint}
              rules={[{ required: true, type: 'integer', min: 1, max: 200 }]}
            >
              <InputNumber min={1} max={200} precision={0} />
            </Form.Item>
            {mayWrite && <SaveButton busy={save.busy} />}
          </Form>
        )}
      </Loaded>
    </Card>
  )
}
