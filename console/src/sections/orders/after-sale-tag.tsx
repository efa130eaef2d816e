import type { AfterSaleState } from '@mingpian/contract/shared/rules/after-sale-states.ts'
import { Tag } from 'antd'
import { useWords } from '#kit/preferences.tsx'

const colours: Record<AfterSaleState, string> = {
  asked: 'orange',
  returning: 'blue',
  refunding: 'blue',
  stuck: 'red',
  done: 'green',
  refused: 'default',
  withdrawn: 'default',
}

export function AfterSaleTag({ state }: { state: AfterSaleState }) {
  const words = useWords()
  return <Tag color={colours[state]}>{words.saleStates[state]}</Tag>
}
