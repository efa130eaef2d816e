import type { StoredUser } from '@mingpian/client/session.ts'
import { may } from '@mingpian/contract/shared/roles.ts'
import { useAddress } from '#features/address/use-address.ts'
import rows from '#features/funnel/rows.module.css'
import { funnelBody, funnelViewOf } from '#features/funnel/view.ts'
import { RowSkeleton } from '#features/radar/row-skeleton.tsx'
import { useToday } from '#features/radar/use-today.ts'
import { queryState } from '#kit/query-state.ts'
import { useSession } from '#kit/use-session.ts'
import { m } from '#paraglide/messages.js'
import { StateView } from '#ui/state-view.tsx'
import { Level } from './level.tsx'
import style from './tree.module.css'

/** The share tree of one thing of a salesperson: each visitor is below the first sharer who brought them. */
export default function ShareTreePage() {
  const user = useSession()
  const { data, isPending, error, refetch } = useToday(user?.companyId)
  if (!user) return null
  if (!data) return <StateView state={queryState(isPending, error, refetch, <RowSkeleton />)} />
  return <ShareTree user={user} today={data.date} />
}

function ShareTree({ user, today }: { user: StoredUser; today: string }) {
  const { param } = useAddress()
  const view = funnelViewOf(param, may(user.role, 'customers.read') ? 'company' : 'team')
  const { from, to } = funnelBody(view, today)
  const { userId, contentId } = view
  const contentType = view.contentType || 'card'
  return (
    <main className={rows.page}>
      <header className={rows.head}>
        <h1 id="tree-name">{view.name || m.tree_page_title()}</h1>
        <p>{m.tree_direct({ name: param('who') })}</p>
      </header>
      <div className={style.tree}>
        <Level body={{ from, to, userId, contentType, contentId }} depth={1} labelledBy="tree-name" />
      </div>
      <p className={style.note}>{m.tree_note()}</p>
    </main>
  )
}
