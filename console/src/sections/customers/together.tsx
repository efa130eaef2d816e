import { callQuery } from '@mingpian/client/react/queries.ts'
import type { Customer } from '@mingpian/contract/customers.ts'
import { useQuery } from '@tanstack/react-query'
import { Drawer, Typography } from 'antd'
import { useState } from 'react'
import { useWords } from '#kit/preferences.tsx'
import { Paged } from './more.tsx'
import { Deeds } from './trail.tsx'

/** Leads whose deeds the call answers together, and its longest list. */
export const MOST_TOGETHER = 20
const pageSize = 20
const mostPages = 20

interface TogetherProps {
  leads: Pick<Customer, 'person' | 'salesperson'>[]
  onClose: () => void
}

/** What the persons of one business customer did, in one list: they are chosen by hand. */
export function Together({ leads, onClose }: TogetherProps) {
  const words = useWords()
  const [page, setPage] = useState(1)
  const unionIds = [...new Set(leads.map(({ person }) => person.unionId))]
  const query = useQuery({
    ...callQuery('POST /biz/v1/clue/qw_activity_for_bcustomer', { body: { unionIds, page, pageSize } }),
    placeholderData: (before) => before,
  })
  const shown = query.data && { ...query.data, total: Math.min(query.data.total, pageSize * mostPages) }
  const sellerOf = (unionId: string) =>
    leads.find(({ person }) => person.unionId === unionId)?.salesperson.userId ?? ''
  return (
    <Drawer open onClose={onClose} title={words.togetherTitle(unionIds.length)} size={600}>
      <Typography.Paragraph type="secondary">{words.togetherHint}</Typography.Paragraph>
      <Paged query={{ ...query, data: shown }} page={page} pageSize={pageSize} onPage={setPage}>
        {(list) => <Deeds list={list} sellerOf={({ person }) => sellerOf(person.unionId)} />}
      </Paged>
    </Drawer>
  )
}
