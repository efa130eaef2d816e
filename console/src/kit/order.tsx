import { ArrowDownOutlined, ArrowUpOutlined } from '@ant-design/icons'
import { Button, Flex, theme } from 'antd'
import type { ReactNode } from 'react'
import { useWords } from './preferences.tsx'

interface Props<T> {
  items: readonly T[]
  keyOf: (item: T) => string
  nameOf: (item: T) => string
  /** Absent: the order is fixed. */
  onChange?: ((items: T[]) => void) | undefined
  /** Content beside the name of an item. */
  children?: (item: T) => ReactNode
  /** Content below an item. */
  below?: (item: T) => ReactNode
}

/** A list whose order is changed by buttons, which work with the keyboard too. */
export function OrderedList<T>({ items, keyOf, nameOf, onChange, children, below }: Props<T>) {
  const words = useWords()
  const { token } = theme.useToken()
  const move = (from: number, to: number) => {
    const next = [...items]
    next.splice(to, 0, ...next.splice(from, 1))
    onChange?.(next)
  }
  return (
    <ol style={{ listStyle: 'none', margin: 0, padding: 0 }}>
      {items.map((item, index) => (
        <li
          key={keyOf(item)}
          style={{ borderTop: index > 0 ? `1px solid ${token.colorBorderSecondary}` : undefined }}
        >
          <Flex align="center" gap={8} style={{ padding: '6px 0' }}>
            <span style={{ flex: 1, minWidth: 0 }}>{nameOf(item)}</span>
            {children?.(item)}
            <Button
              type="text"
              size="small"
              icon={<ArrowUpOutlined />}
              aria-label={words.moveUp(nameOf(item))}
              disabled={!onChange || index === 0}
              onClick={() => move(index, index - 1)}
            />
            <Button
              type="text"
              size="small"
              icon={<ArrowDownOutlined />}
              aria-label={words.moveDown(nameOf(item))}
              disabled={!onChange || index === items.length - 1}
              onClick={() => move(index, index + 1)}
            />
          </Flex>
          {below?.(item)}
        </li>
      ))}
    </ol>
  )
}
