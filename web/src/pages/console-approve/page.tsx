import { call } from '@mingpian/client/call.ts'
import { failedWith, missingCodes } from '@mingpian/client/failed.ts'
import { callQuery } from '@mingpian/client/react/queries.ts'
import { useWrite } from '@mingpian/client/react/use-write.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useAddress } from '#features/address/use-address.ts'
import { AdminOnly } from '#kit/admin-only.tsx'
import { queryState } from '#kit/query-state.ts'
import { m } from '#paraglide/messages.js'
import { Button } from '#ui/button.tsx'
import { BlockBone } from '#ui/skeleton.tsx'
import { StateView } from '#ui/state-view.tsx'
import style from './console-approve.module.css'

/** Asks a member of the administration whether the browser whose code they scanned may come into the console. */
export default function ConsoleApprovePage() {
  return (
    <AdminOnly needs="console.use">
      <Approve />
    </AdminOnly>
  )
}

function Approve() {
  const ticket = useAddress().param('ticket')
  const [result, setResult] = useState<'approved' | 'refused' | 'over'>()
  const { data, isPending, error, refetch } = useQuery({
    // The page's state says why.
    ...callQuery('POST /wxwork/v1/console/scanned', { body: { ticket }, quiet: true }),
    // Asked again, an approved ticket would be missing.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })
  const approve = useWrite(
    (number: number) =>
      call('POST /wxwork/v1/console/approve', { body: { ticket, number }, quiet: missingCodes }),
    {
      onDone: ({ approved }) => setResult(approved ? 'approved' : 'refused'),
      onFailure: (failure) => failedWith(failure, ...missingCodes) && setResult('over'),
    },
  )
  if (result === 'approved') return <Said title={m.console_approved()} hint={m.console_approved_hint()} />
  if (result === 'refused') return <Said title={m.console_refused()} hint={m.console_refused_hint()} />
  if (result === 'over') return <Said title={m.console_over()} hint={m.console_over_hint()} />
  if (!data)
    return (
      <StateView
        state={queryState(isPending, error, refetch, <BlockBone height={280} />, {
          title: m.console_over(),
          hint: m.console_over_hint(),
        })}
      />
    )
  return (
    <main className={style.page}>
      <h1>{m.console_approve_title({ company: data.companyName })}</h1>
      <p>{data.browser}</p>
      <p className={style.question}>{m.console_choose_number()}</p>
      <div className={style.numbers}>
        {data.numbers.map((number) => (
          <Button key={number} block busy={approve.running === number} onClick={() => approve.run(number)}>
            {String(number)}
          </Button>
        ))}
      </div>
      <p className={style.warning}>{m.console_approve_warning()}</p>
    </main>
  )
}

const Said = ({ title, hint }: { title: string; hint: string }) => (
  <main className={style.page} role="status">
    <h1>{title}</h1>
    <p>{hint}</p>
  </main>
)
