import { moment } from '@mingpian/client/days.ts'
import { callQuery } from '@mingpian/client/react/queries.ts'
import type { StaffWorkOrder } from '@mingpian/contract/shared/work-order.ts'
import { useQuery } from '@tanstack/react-query'
import { Flex, Typography } from 'antd'
import { CustomerLink } from '#features/people/customer-link.tsx'
import { FactTable } from '#kit/fact-table.tsx'
import { useMay, useMe } from '#kit/me.tsx'
import { PictureRow } from '#kit/picture-row.tsx'
import { usePreferences } from '#kit/preferences.tsx'
import { RecordDrawer } from '#kit/record-drawer.tsx'
import { WorkOrderMoves } from './moves.tsx'
import { Remarks } from './remarks.tsx'
import { StateTag } from './state-tag.tsx'

/** A work order with its messages and its possible moves. @param workOrderId '' closes it */
export function WorkOrderDrawer({ workOrderId, onClose }: { workOrderId: string; onClose: () => void }) {
  const { words } = usePreferences()
  const mayWrite = useMay()('work-orders.write')
  const query = useQuery({
    ...callQuery('GET /work-order/v1/staff/detail', { query: { workOrderId } }),
    enabled: workOrderId !== '',
  })
  return (
    <RecordDrawer
      id={workOrderId}
      query={query}
      title={(shown) => (shown ? `${words.workOrderKinds[shown.kind]} · ${shown.number}` : words.workOrders)}
      size={600}
      onClose={onClose}
    >
      {(workOrder) => (
        <Flex vertical gap={20}>
          <span>
            <StateTag {...workOrder} />
          </span>
          <Facts workOrder={workOrder} />
          <Thread workOrder={workOrder} />
          {mayWrite && <WorkOrderMoves key={workOrder.changedAt} workOrder={workOrder} />}
          <Remarks workOrder={workOrder} mayWrite={mayWrite} />
        </Flex>
      )}
    </RecordDrawer>
  )
}

function Facts({ workOrder }: { workOrder: StaffWorkOrder }) {
  const { locale, words } = usePreferences()
  const { timeZone } = useMe()
  const { customerName, customerNumber, handler, placeName, aboutTitle, createdAt, dueAt } = workOrder
  const { satisfaction, satisfactionWords } = workOrder
  return (
    <FactTable
      facts={[
        [
          words.workOrderCustomer,
          <CustomerLink key="customer" unionId={workOrder.clueId} userId={workOrder.leadHolder}>
            {customerName || words.workOrderVisitor(customerNumber)}
          </CustomerLink>,
        ],
        [words.workOrderHandler, handler?.name ?? words.workOrderNobody],
        [words.workOrderPlace, placeName],
        [words.workOrderAbout, aboutTitle],
        [words.workOrderMade, moment(createdAt, locale, timeZone)],
        [words.workOrderDue, dueAt && moment(dueAt, locale, timeZone)],
        [
          words.workOrderSatisfaction,
          satisfaction > 0 && words.workOrderStars(satisfaction, satisfactionWords),
        ],
      ]}
    />
  )
}

function Thread({ workOrder }: { workOrder: StaffWorkOrder }) {
  const { locale, words } = usePreferences()
  const { timeZone } = useMe()
  const customer = workOrder.customerName || words.workOrderVisitor(workOrder.customerNumber)
  const asked = { name: '', words: workOrder.words, pictures: workOrder.pictures, at: workOrder.createdAt }
  return (
    <section aria-label={words.workOrderThread}>
      <Typography.Title level={5}>{words.workOrderThread}</Typography.Title>
      <Flex vertical gap={12}>
        {[asked, ...workOrder.replies].map(({ name, words: said, pictures, at }) => (
          <div key={`${at}${said}`}>
            <Typography.Text type="secondary">
              {`${name || customer} · ${moment(at, locale, timeZone)}`}
            </Typography.Text>
            <Typography.Paragraph style={{ margin: 0, whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
              {said}
            </Typography.Paragraph>
            <PictureRow pictures={pictures.map((url) => ({ url }))} size={72} />
          </div>
        ))}
      </Flex>
    </section>
  )
}
