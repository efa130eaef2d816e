import { call } from '@mingpian/client/call.ts'
import { moment } from '@mingpian/client/days.ts'
import { callQuery } from '@mingpian/client/react/queries.ts'
import { useWrite } from '@mingpian/client/react/use-write.ts'
import type { Bill, Difference } from '@mingpian/contract/mall-bills.ts'
import { yuan } from '@mingpian/contract/shared/rules/yuan.ts'
import { useQuery } from '@tanstack/react-query'
import { App, Button, Card, Flex, Form, Input, Pagination, Skeleton, Tag, Typography } from 'antd'
import { useState } from 'react'
import { FactTable } from '#kit/fact-table.tsx'
import { FormModal } from '#kit/form-modal.tsx'
import { useMay, useMe } from '#kit/me.tsx'
import { usePreferences, useWords } from '#kit/preferences.tsx'
import { Loaded } from '#kit/result.tsx'
import { TradeOrder } from './trade-order.tsx'

const pageSize = 20

/** What a bill and the records disagree about, the open ones first, each with what to do. */
export function BillDifferences({ bill: { billId, open } }: { bill: Bill }) {
  const words = useWords()
  const mayAct = useMay()('refunds.write')
  const [page, setPage] = useState(1)
  const query = useQuery({
    ...callQuery('GET /mall/order/v1/console/bill/differences', { query: { billId, page, pageSize } }),
    placeholderData: (before) => before,
  })
  return (
    <Loaded query={query} skeleton={<Skeleton active paragraph={{ rows: 3 }} />}>
      {({ list, total }) =>
        total === 0 ? (
          <Typography.Text type="secondary">{words.billNoDifferences}</Typography.Text>
        ) : (
          <Flex vertical gap={12}>
            {list.map((difference) => (
              <One key={difference.differenceId} billId={billId} difference={difference} />
            ))}
            <Pagination
              hideOnSinglePage
              showSizeChanger={false}
              current={page}
              pageSize={pageSize}
              total={total}
              onChange={setPage}
            />
            {mayAct && open > 1 && (
              <span>
                <Settle billId={billId} label={words.billSettleAll} />
              </span>
            )}
          </Flex>
        )
      }
    </Loaded>
  )
}

function One({ billId, difference }: { billId: string; difference: Difference }) {
  const { locale, words } = usePreferences()
  const { timeZone } = useMe()
  const mayAct = useMay()('refunds.write')
  const { differenceId, kind, what, number, billed, recorded, orderId, settledAt, settledBy } = difference
  const isOpen = settledAt === ''
  return (
    <Card size="small">
      <Flex vertical gap={8}>
        <span>
          <Tag color={isOpen ? 'red' : 'default'}>{words.billDifference[what]}</Tag> {words.ledgerKinds[kind]}
        </span>
        <FactTable
          facts={[
            [words.billBilled, billed !== null && yuan(billed)],
            [words.billRecorded, recorded !== null && yuan(recorded)],
            [words.orderNumber, orderId && <TradeOrder key="order" of={difference} />],
            [
              words.billNumber,
              <Typography.Text key="number" copyable style={{ wordBreak: 'break-all' }}>
                {number}
              </Typography.Text>,
            ],
          ]}
        />
        {isOpen ? (
          <>
            <Typography.Text type="secondary">{words.billTodo[what]}</Typography.Text>
            {mayAct && (
              <Flex gap={8}>
                {what === 'unsettled' && <Ask differenceId={differenceId} />}
                <Settle billId={billId} differenceId={differenceId} label={words.billSettle} />
              </Flex>
            )}
          </>
        ) : (
          <Typography.Text type="secondary">
            {[
              settledBy ? words.billSettledBy(settledBy) : words.billSettledSelf,
              moment(settledAt, locale, timeZone),
              difference.words,
            ]
              .filter(Boolean)
              .join(' · ')}
          </Typography.Text>
        )}
      </Flex>
    </Card>
  )
}

/** Asks WeChat Pay what became of a payment or refund, and enters it. */
function Ask({ differenceId }: { differenceId: string }) {
  const words = useWords()
  const { message } = App.useApp()
  const ask = useWrite(
    () => call('POST /mall/order/v1/console/bill/ask', { body: { differenceId }, quiet: true }),
    {
      onDone: ({ settledAt }) =>
        void (settledAt ? message.success(words.billSettledSelf) : message.warning(words.billAskedStill)),
    },
  )
  return (
    <Button type="primary" loading={ask.busy} onClick={() => ask.run()}>
      {words.billAsk}
    </Button>
  )
}

/** Marks one difference as settled, or all of a bill, with what came of it. */
function Settle({ billId, differenceId, label }: { billId: string; differenceId?: string; label: string }) {
  const words = useWords()
  const { message } = App.useApp()
  const [isOpen, setIsOpen] = useState(false)
  const [form] = Form.useForm<{ words: string }>()
  const settle = useWrite(
    (values: { words: string }) =>
      call('POST /mall/order/v1/console/bill/settle', {
        body: { billId, words: values.words, ...(differenceId && { differenceIds: [differenceId] }) },
        quiet: true,
      }),
    {
      onDone: () => {
        setIsOpen(false)
        void message.success(words.saved)
      },
    },
  )
  return (
    <>
      <Button onClick={() => setIsOpen(true)}>{label}</Button>
      {isOpen && (
        <FormModal
          title={label}
          action={words.billSettle}
          form={form}
          isBusy={settle.busy}
          onSend={(values) => settle.run(values)}
          onClose={() => setIsOpen(false)}
        >
          <Form.Item
            name="words"
            label={words.billSettleWords}
            rules={[{ required: true, whitespace: true }]}
          >
            <Input.TextArea
              placeholder={words.billSettleHint}
              maxLength={200}
              showCount
              autoSize={{ minRows: 2, maxRows: 6 }}
            />
          </Form.Item>
        </FormModal>
      )}
    </>
  )
}
