import { missingCodes } from '@mingpian/client/failed.ts'
import { callPages } from '@mingpian/client/react/queries.ts'
import type { StoredUser } from '@mingpian/client/session.ts'
import type { CreditedVisit } from '@mingpian/contract/share-tree.ts'
import { may } from '@mingpian/contract/shared/roles.ts'
import { nameOf } from '@mingpian/contract/shared/rules/sentences/names.ts'
import { useAddress } from '#features/address/use-address.ts'
import style from '#features/funnel/rows.module.css'
import { funnelViewOf, spanBody } from '#features/funnel/view.ts'
import { channelNames, thingName, visitWords } from '#features/funnel/words.ts'
import { RowSkeleton } from '#features/radar/row-skeleton.tsx'
import { useToday } from '#features/radar/use-today.ts'
import { trailHref } from '#features/radar/visit-row.tsx'
import { More } from '#kit/more.tsx'
import { queryState } from '#kit/query-state.ts'
import { timeWords } from '#kit/time.ts'
import { useList } from '#kit/use-list.ts'
import { useNow } from '#kit/use-now.ts'
import { useSession } from '#kit/use-session.ts'
import { m } from '#paraglide/messages.js'
import { getLocale } from '#paraglide/runtime.js'
import { Avatar } from '#ui/avatar.tsx'
import { LinkRow, Rows } from '#ui/rows.tsx'
import { StateView } from '#ui/state-view.tsx'

/** The visits that a credit counts, the newest first. Their parts add up to it. */
export default function CreditPage() {
  const user = useSession()
  const { data, isPending, error, refetch } = useToday(user?.companyId)
  if (!user) return null
  if (!data) return <StateView state={queryState(isPending, error, refetch, <RowSkeleton />)} />
  return <CreditVisits user={user} today={data.date} />
}

function CreditVisits({ user, today }: { user: StoredUser; today: string }) {
  const { param } = useAddress()
  const now = useNow()
  const view = funnelViewOf(param, may(user.role, 'customers.read') ? 'company' : 'team')
  const side = param('side') === 'staff' ? 'staff' : 'visitor'
  const body = { ...spanBody(view, today), side, creditedId: param('id') } as const
  const { rows, total, pages, ...list } = useList(
    // No toast for a missing person: the page shows it.
    callPages('POST /biz/v1/clue/share_credit/rows', { body, quiet: missingCodes }),
  )
  return (
    <main className={style.page}>
      <header className={style.head}>
        <h1>{param('who') || m.tree_credit_title()}</h1>
        {pages[0] && (
          <p role="status">{m.tree_credit_rows({ n: total, sum: visitWords(pages[0].credit) })}</p>
        )}
      </header>
      {!rows && (
        <StateView
          part
          state={queryState(list.isPending, list.error, list.refetch, <RowSkeleton />, {
            title: m.tree_credit_gone(),
            hint: m.tree_credit_gone_hint(),
          })}
        />
      )}
      {rows?.length === 0 && <StateView part state={{ kind: 'empty', title: m.tree_credit_none() }} />}
      {rows && rows.length > 0 && (
        <>
          <Rows>
            {rows.map((visit) => (
              <Visit key={`${visit.person.unionId} ${visit.at} ${visit.contentId}`} visit={visit} now={now} />
            ))}
          </Rows>
          <More {...list.end} />
        </>
      )}
    </main>
  )
}

function Visit({ visit, now }: { visit: CreditedVisit; now: Date }) {
  const { person, salesperson, contentType, contentTitle, source, at, credit } = visit
  const locale = getLocale()
  return (
    <LinkRow
      title={`${nameOf(person, locale)} · ${thingName(contentType, contentTitle)}`}
      note={m.funnel_rows_with({
        name: salesperson.name,
        channel: channelNames[source](),
        when: timeWords(new Date(at), now, locale),
      })}
      value={visitWords(credit)}
      icon={<Avatar name={person.name} src={person.avatar} number={person.number} size={36} />}
      href={trailHref(person.unionId)}
    />
  )
}
