import { yuan } from '@mingpian/contract/shared/rules/yuan.ts'
import { Flex, Typography } from 'antd'
import type { ReactNode } from 'react'
import { useWords } from '#kit/preferences.tsx'
import { Thumbnail } from '#kit/thumbnail.tsx'
import type { WholeOrder } from './whole-order.ts'

interface Props {
  line: Pick<WholeOrder['lines'][number], 'name' | 'options' | 'picture'>
  /** Fen. */
  amount: number
  /** How the amount comes about. */
  detail: ReactNode
  children?: ReactNode
}

/** A line of an order, or of a request after its sale. */
export function GoodsRow({ line: { name, options, picture }, amount, detail, children }: Props) {
  const words = useWords()
  return (
    <Flex gap={12} align="center">
      <Thumbnail url={picture} />
      <div style={{ flex: 1, minWidth: 0 }}>
        <div>{name}</div>
        {options.length > 0 && (
          <Typography.Text type="secondary">{options.join(words.comma)}</Typography.Text>
        )}
      </div>
      <div style={{ textAlign: 'right' }}>
        <div>{yuan(amount)}</div>
        <Typography.Text type="secondary">{detail}</Typography.Text>
        {children}
      </div>
    </Flex>
  )
}
