import type { StaffWorkOrderItem } from '@mingpian/contract/shared/work-order.ts'
import { Flex, Tag } from 'antd'
import { useWords } from '#kit/preferences.tsx'

const colours = { open: 'orange', taken: 'blue', answered: 'green', closed: 'default' } as const

/** The state of a work order, and whether it is late. */
export function StateTag({ state, isLate }: Pick<StaffWorkOrderItem, 'state' | 'isLate'>) {
  const words = useWords()
  return (
    <Flex gap={4} wrap>
      <Tag color={colours[state]}>{words.workOrderStates[state]}</Tag>
      {isLate && <Tag color="red">{words.workOrderLate}</Tag>}
    </Flex>
  )
}
