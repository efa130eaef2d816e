import type { Bill } from '@mingpian/contract/mall-bills.ts'
import { Tag } from 'antd'
import { useWords } from '#kit/preferences.tsx'

const colours = { making: 'blue', read: 'green', none: 'default', failed: 'red' }

export function BillTag({ state }: { state: Bill['state'] }) {
  const words = useWords()
  return <Tag color={colours[state]}>{words.billStates[state]}</Tag>
}
