import { callQuery } from '@mingpian/client/react/queries.ts'
import { useQuery } from '@tanstack/react-query'
import { queryState } from '#kit/query-state.ts'
import { useSession } from '#kit/use-session.ts'
import { Bone } from '#ui/skeleton.tsx'
import { StateView } from '#ui/state-view.tsx'
import style from './bind.module.css'
import { BindForm } from './bind-form.tsx'
import { Bound } from './bound.tsx'

/** Binds a person to a member of staff by the registered phone, and ends the binding. */
export default function BindPage() {
  const user = useSession()
  if (user?.isStaff) return <Staff />
  return (
    <main className={style.page}>
      <BindForm />
    </main>
  )
}

function Staff() {
  const { data, error, isPending, refetch } = useQuery({
    ...callQuery('POST /card/v1/user/center/sale/info', { body: {} }),
    gcTime: 0,
  })
  if (data)
    return (
      <main className={style.page}>
        <Bound staff={data} />
      </main>
    )
  return (
    <StateView
      state={queryState(
        isPending,
        error,
        refetch,
        <Bone height={120} radius={16} margin="16px var(--gutter)" />,
      )}
    />
  )
}
