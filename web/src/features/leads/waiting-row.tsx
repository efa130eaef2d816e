import { callQuery } from '@mingpian/client/react/queries.ts'
import { useQuery } from '@tanstack/react-query'
import { m } from '#paraglide/messages.js'
import { LinkRow, Rows } from '#ui/rows.tsx'
import { waitingPage } from './links.ts'

export const waitingLeadsOptions = () => ({
  ...callQuery('GET /biz/v1/clue/escalation/list', { query: { page: 1, pageSize: 1 }, quiet: true }),
  staleTime: 0,
})

/** Links to the leads of the reader's team to which colleagues did not react. Renders nothing without any. */
export function WaitingRow() {
  const { data } = useQuery(waitingLeadsOptions())
  if (!data?.total) return null
  return (
    <Rows>
      <LinkRow
        title={m.waiting_row({ n: data.total })}
        note={m.waiting_row_note()}
        href={`#${waitingPage}`}
      />
    </Rows>
  )
}
