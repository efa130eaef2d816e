import { callPages } from '@mingpian/client/react/queries.ts'
import type { StoredUser } from '@mingpian/client/session.ts'
import { may } from '@mingpian/contract/shared/roles.ts'
import { useNavigate } from 'react-router'
import { useAddress } from '#features/address/use-address.ts'
import { treePage, treesPage } from '#features/funnel/links.ts'
import { type FunnelView, funnelQuery, funnelViewOf, lengths, spanBody } from '#features/funnel/view.ts'
import { thingName } from '#features/funnel/words.ts'
import { RowSkeleton } from '#features/radar/row-skeleton.tsx'
import { useToday } from '#features/radar/use-today.ts'
import { More } from '#kit/more.tsx'
import { queryState } from '#kit/query-state.ts'
import { useList } from '#kit/use-list.ts'
import { useSession } from '#kit/use-session.ts'
import { m } from '#paraglide/messages.js'
import { Choices } from '#ui/choices.tsx'
import { LinkRow, Rows } from '#ui/rows.tsx'
import { StateView } from '#ui/state-view.tsx'
import { Credits } from './credits.tsx'
import style from './share-tree.module.css'

/** The things that visitors opened in a span, each with a link to its tree, and the sharers to whom visits are credited. */
export default function ShareTreesPage() {
  const user = useSession()
  const { data, isPending, error, refetch } = useToday(user?.companyId)
  if (!user) return null
  if (!data) return <StateView state={queryState(isPending, error, refetch, <RowSkeleton />)} />
  return <ShareTrees user={user} today={data.date} />
}

function ShareTrees({ user, today }: { user: StoredUser; today: string }) {
  const { param } = useAddress()
  const navigate = useNavigate()
  const view = funnelViewOf(param, may(user.role, 'customers.read') ? 'company' : 'team')
  const show = (changed: Partial<FunnelView>) =>
    navigate(`${treesPage}?${funnelQuery({ ...view, ...changed })}`, { replace: true })
  const body = spanBody(view, today)
  const things = useList(callPages('POST /biz/v1/clue/share_tree/things', { body }))
  return (
    <main className={style.page}>
      <h1 className="sr-only">{m.tree_title()}</h1>
      <div className={style.controls}>
        <Choices
          look="bar"
          label={m.funnel_days()}
          value={view.length}
          choices={lengths.map((each) => [each, m.stats_days({ n: each })] as const)}
          onChange={(length) => show({ length })}
        />
      </div>
      {!things.rows && (
        <StateView part state={queryState(things.isPending, things.error, things.refetch, <RowSkeleton />)} />
      )}
      {things.rows?.length === 0 && (
        <StateView part state={{ kind: 'empty', title: m.tree_none(), hint: m.tree_none_hint() }} />
      )}
      {things.rows && things.rows.length > 0 && (
        <>
          <Credits view={view} body={body} />
          <Rows title={m.tree_things()}>
            {things.rows.map(({ salesperson, contentType, contentId, contentTitle, people, relayed }) => {
              const name = thingName(contentType, contentTitle)
              const only = { ...view, userId: salesperson.userId, contentType, contentId, name }
              return (
                <LinkRow
                  key={`${salesperson.userId} ${contentType} ${contentId}`}
                  title={name}
                  note={[
                    contentType !== 'card' &&
                      salesperson.userId !== user.saleInfo?.userId &&
                      salesperson.name,
                    relayed > 0 && m.tree_relayed({ n: relayed }),
                  ]
                    .filter(Boolean)
                    .join(' · ')}
                  value={m.tree_people({ n: people })}
                  href={`#${treePage}?${funnelQuery(only)}&who=${encodeURIComponent(salesperson.name)}`}
                />
              )
            })}
          </Rows>
          <More {...things.end} />
        </>
      )}
    </main>
  )
}
