import { Drawer, Skeleton } from 'antd'
import type { ReactNode } from 'react'
import { Loaded } from './result.tsx'

interface RecordDrawerProps<T> {
  /** '' closes it. */
  id: string
  query: { data: T | undefined; error: Error | null; refetch: () => unknown }
  /** The title without a record, and with one. */
  title: (shown: T | undefined) => string
  /** Width in pixels. */
  size: number
  onClose: () => void
  children: (shown: T) => ReactNode
}

/** One record of a list at its side. While it closes it no longer shows the record that a cache still has. */
export function RecordDrawer<T>({ id, query, title, size, onClose, children }: RecordDrawerProps<T>) {
  const shown = id ? query.data : undefined
  return (
    <Drawer open={id !== ''} onClose={onClose} size={size} title={title(shown)} destroyOnHidden>
      <Loaded query={{ ...query, data: shown }} skeleton={<Skeleton active paragraph={{ rows: 8 }} />}>
        {children}
      </Loaded>
    </Drawer>
  )
}
