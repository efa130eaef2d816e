import { callQuery } from '@mingpian/client/react/queries.ts'
import type { CodeQuota } from '@mingpian/contract/codes.ts'
import { useQuery } from '@tanstack/react-query'
import { m } from '#paraglide/messages.js'
import { FactRow } from '#ui/rows.tsx'

/** The remaining quota of acquisition links, with a warning before it ends. */
export function QuotaRow() {
  const { data } = useQuery(callQuery('GET /biz/v1/code/quota', { quiet: true }))
  if (!data) return null
  const { quota } = data
  if (!quota) return <FactRow title={m.codes_quota()} value={m.codes_quota_none()} />
  const { balance, total } = quota
  return (
    <FactRow title={m.codes_quota()} note={warningOf(quota)} value={m.codes_quota_left({ balance, total })} />
  )
}

function warningOf({ warning, ends }: CodeQuota): string {
  if (warning === 'used') return m.codes_quota_used()
  if (warning === 'low') return m.codes_quota_low()
  const [first] = ends
  return warning === 'ending' && first ? m.codes_quota_ending(first) : ''
}
