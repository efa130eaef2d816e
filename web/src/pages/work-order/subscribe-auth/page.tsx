import { CallError, call } from '@mingpian/client/call.ts'
import { currentCompany } from '@mingpian/client/company.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useAddress } from '#features/address/use-address.ts'
import { onChoices } from '#features/grant/notices.ts'
import { m } from '#paraglide/messages.js'
import { Bone } from '#ui/skeleton.tsx'
import { StateView } from '#ui/state-view.tsx'
import { AllowNotices, askingOf, Elsewhere } from './allow.tsx'
import { type Notice, NoticeView } from './notice.tsx'
import style from './subscribe-auth.module.css'

/** The messages of the company, how often they come and how they look, and one button that lets the person choose. */
export default function SubscribeAuthPage() {
  const companyId = currentCompany()
  const client = useQueryClient()
  const { param } = useAddress()
  const only = param('only')
  const queryKey = ['notices', companyId]
  const { data, error, isPending, refetch } = useQuery({
    queryKey,
    queryFn: ({ signal }) => call('GET /card/v1/notice/list', { signal }),
  })
  const [unknown, setUnknown] = useState(false)
  useEffect(
    () =>
      onChoices(async () => {
        // A first list that is still on its way may be from before the choice, and a refetch would join it.
        await client.cancelQueries({ queryKey: ['notices'] })
        await refetch()
      }),
    [client, refetch],
  )
  if (isPending) return <StateView state={{ kind: 'loading', skeleton: <Skeleton /> }} />
  if (error) {
    const requestId = error instanceof CallError ? error.requestId : undefined
    const onRetry = () => void refetch()
    return <StateView state={{ kind: 'error', hint: m.shell_failed_hint(), requestId, onRetry }} />
  }
  const list = only ? data.list.filter(({ message }) => only.split(',').includes(message)) : data.list
  if (list.length === 0)
    return <StateView state={{ kind: 'empty', title: m.notice_none(), hint: m.notice_none_hint() }} />
  const asking = unknown ? 'nowhere' : askingOf(data.appId)
  return (
    <main className={`${style.page} ${asking === 'nowhere' ? '' : style.barred}`}>
      <h1>{m.me_notices()}</h1>
      <p className={style.lead}>{m.notice_lead()}</p>
      {asking === 'nowhere' && <Elsewhere />}
      <Outcome list={list} />
      {list.map((notice) => (
        <NoticeView key={notice.templateId} notice={notice} />
      ))}
      {asking !== 'nowhere' && (
        <AllowNotices list={list} asking={asking} onUnknown={() => setUnknown(true)} />
      )}
    </main>
  )
}

/** After a choice: what holds now, and where it can be changed. A no is as good as a yes. */
function Outcome({ list }: { list: Notice[] }) {
  const asked = list.filter(({ result }) => result !== '')
  if (asked.length === 0) return null
  const refused = asked.some(({ result }) => result !== 'accept')
  return (
    <p className={style.outcome} role="status">
      {refused ? m.notice_refused() : m.notice_accepted()}
      <br />
      {m.notice_where()}
    </p>
  )
}

function Skeleton() {
  return (
    <div style={{ padding: '24px var(--gutter)' }}>
      <Bone width="60%" height={28} margin="0 0 20px" />
      <Bone height={200} radius={16} margin="0 0 12px" />
      <Bone height={200} radius={16} />
    </div>
  )
}
