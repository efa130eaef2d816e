import { moment } from '@mingpian/client/days.ts'
import { callQuery } from '@mingpian/client/react/queries.ts'
import type { Bill } from '@mingpian/contract/mall-bills.ts'
import { useQuery } from '@tanstack/react-query'
import { Alert, Button, Flex } from 'antd'
import { signed } from '#features/orders/signed.ts'
import { Part } from '#kit/drawer-part.tsx'
import { FactTable } from '#kit/fact-table.tsx'
import { useMay, useMe } from '#kit/me.tsx'
import { usePreferences } from '#kit/preferences.tsx'
import { RecordDrawer } from '#kit/record-drawer.tsx'
import { BillDifferences } from './bill-differences.tsx'
import { BillLines } from './bill-lines.tsx'
import { BillTag } from './bill-tag.tsx'
import { useFetchBill } from './fetch-bill.tsx'

/** One bill with its differences and its rows. @param billId '' closes it */
export function BillDrawer({ billId, onClose }: { billId: string; onClose: () => void }) {
  const { words } = usePreferences()
  const query = useQuery({
    ...callQuery('GET /mall/order/v1/console/bill/detail', { query: { billId } }),
    enabled: billId !== '',
  })
  return (
    <RecordDrawer
      id={billId}
      query={query}
      title={(shown) => (shown ? `${words.bills} · ${shown.day}` : words.bills)}
      size={760}
      onClose={onClose}
    >
      {(bill) => <Whole key={bill.billId} bill={bill} />}
    </RecordDrawer>
  )
}

function Whole({ bill }: { bill: Bill }) {
  const { locale, words } = usePreferences()
  const { timeZone } = useMe()
  const mayAct = useMay()('refunds.write')
  const fetchBill = useFetchBill()
  const { billId, day, state, problem, payments, refunds, paid, refunded, fee } = bill
  return (
    <Flex vertical gap={20}>
      <Flex gap={12} align="center" justify="space-between">
        <BillTag state={state} />
        {mayAct && (
          <Button loading={fetchBill.busy} onClick={() => fetchBill.run(day)}>
            {words.billFetch}
          </Button>
        )}
      </Flex>
      {state === 'making' && <Alert type="info" showIcon title={words.billMaking} />}
      {state === 'failed' && <Alert type="error" showIcon title={words.billFailed(problem)} />}
      <FactTable
        facts={[
          [words.billPayments, state === 'read' && `${words.billCount(payments)} · ${signed(paid)}`],
          [words.billRefunds, state === 'read' && `${words.billCount(refunds)} · ${signed(refunded)}`],
          [words.billFee, state === 'read' && signed(fee)],
          [words.billNet, state === 'read' && signed(paid - refunded - fee)],
          [words.billMerchant, bill.mchId],
          [words.billAsked, moment(bill.requestedAt, locale, timeZone)],
        ]}
      />
      {(state === 'read' || state === 'none') && (
        <Part title={words.billDifferences}>
          <BillDifferences bill={bill} />
        </Part>
      )}
      {state === 'read' && payments + refunds > 0 && (
        <Part title={words.billLines}>
          <BillLines billId={billId} />
        </Part>
      )}
    </Flex>
  )
}
