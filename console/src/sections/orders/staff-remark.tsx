import { call } from '@mingpian/client/call.ts'
import { useWrite } from '@mingpian/client/react/use-write.ts'
import { App, Button, Flex, Input } from 'antd'
import { useState } from 'react'
import { Part } from '#kit/drawer-part.tsx'
import { useMay } from '#kit/me.tsx'
import { useWords } from '#kit/preferences.tsx'
import type { WholeOrder } from './whole-order.ts'

/** The staff's own words about an order, for those who write them. */
export function StaffRemark({ order: { orderId, staffRemark } }: { order: WholeOrder }) {
  const words = useWords()
  const { message } = App.useApp()
  const mayWrite = useMay()('orders.write')
  const [remark, setRemark] = useState(staffRemark)
  const save = useWrite(
    () =>
      call('POST /mall/order/v1/console/remark', { body: { orderId, remark: remark.trim() }, quiet: true }),
    { onDone: () => void message.success(words.saved) },
  )
  if (!mayWrite) return null
  return (
    <Part title={words.orderStaffRemark}>
      <Flex gap={8} align="flex-start">
        <Input.TextArea
          aria-label={words.orderStaffRemark}
          placeholder={words.orderStaffRemarkHint}
          maxLength={500}
          autoSize={{ minRows: 1, maxRows: 6 }}
          value={remark}
          onChange={({ target }) => setRemark(target.value)}
        />
        <Button disabled={remark.trim() === staffRemark} loading={save.busy} onClick={() => save.run()}>
          {words.save}
        </Button>
      </Flex>
    </Part>
  )
}
