import { Pagination, Skeleton } from 'antd'
import type { ReactNode } from 'react'
import { Loaded } from '#kit/result.tsx'

interface PagedProps<T> {
  query: { data: { list: T[]; total: number } | undefined; error: Error | null; refetch: () => unknown }
  page: number
  pageSize: number
  onPage: (page: number) => void
  children: (list: T[]) => ReactNode
}

/** A part of a drawer that has pages of its own: not those of the address, which are the list's. */
export function Paged<T>({ query, page, pageSize, onPage, children }: PagedProps<T>) {
  return (
    <Loaded query={query} skeleton={<Skeleton active paragraph={{ rows: 6 }} />}>
      {({ list, total }) => (
        <>
          {children(list)}
          {total > pageSize && (
            <Pagination
              size="small"
              align="end"
              style={{ marginTop: 16 }}
              current={page}
              pageSize={pageSize}
              total={total}
              showSizeChanger={false}
              onChange={onPage}
            />
          )}
        </>
      )}
    </Loaded>
  )
}
