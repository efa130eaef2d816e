import { Flex, Typography } from 'antd'
import type { ReactNode } from 'react'

/** One page of a section: its title, one line of meaning, its actions, its content. */
export function Page({
  title,
  hint,
  actions,
  children,
}: {
  title: ReactNode
  hint?: ReactNode
  actions?: ReactNode
  children: ReactNode
}) {
  return (
    <>
      <Flex justify="space-between" align="flex-start" wrap gap={16} style={{ marginBottom: 16 }}>
        <div style={{ flex: '1 1 280px', minWidth: 0 }}>
          <Typography.Title level={1} style={{ fontSize: 22, margin: 0 }}>
            {title}
          </Typography.Title>
          {hint && <Typography.Text type="secondary">{hint}</Typography.Text>}
        </div>
        {actions && (
          <Flex
            gap={8}
            wrap
            justify="flex-end"
            style={{ flexShrink: 0, maxWidth: '100%', marginLeft: 'auto' }}
          >
            {actions}
          </Flex>
        )}
      </Flex>
      {children}
    </>
  )
}
