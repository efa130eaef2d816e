import { callOnce } from '@mingpian/client/call-once.ts'
import { moment } from '@mingpian/client/days.ts'
import type { StaffWorkOrder } from '@mingpian/contract/shared/work-order.ts'
import { Flex, Typography } from 'antd'
import { useMe } from '#kit/me.tsx'
import { usePreferences } from '#kit/preferences.tsx'
import { TextForm } from './text-form.tsx'

/** Internal remarks of the staff, with a field for a new one. */
export function Remarks({ workOrder, mayWrite }: { workOrder: StaffWorkOrder; mayWrite: boolean }) {
  const { locale, words } = usePreferences()
  const { timeZone } = useMe()
  const { workOrderId, remarks } = workOrder
  return (
    <section aria-label={words.workOrderRemarks}>
      <Typography.Title level={5}>{words.workOrderRemarks}</Typography.Title>
      <Flex vertical gap={12}>
        {remarks.map(({ name, words: said, at }) => (
          <div key={`${at}${said}`}>
            <Typography.Text type="secondary">{`${name} · ${moment(at, locale, timeZone)}`}</Typography.Text>
            <Typography.Paragraph style={{ margin: 0, whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
              {said}
            </Typography.Paragraph>
          </div>
        ))}
        {mayWrite && (
          <TextForm
            label={words.workOrderRemarkHint}
            action={words.workOrderRemarkAdd}
            submit={(text) =>
              callOnce('POST /work-order/v1/staff/remark', {
                body: { workOrderId, words: text },
                quiet: true,
              })
            }
          />
        )}
      </Flex>
    </section>
  )
}
