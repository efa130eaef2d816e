import { missingCodes } from '@mingpian/client/failed.ts'
import { callPages } from '@mingpian/client/react/queries.ts'
import type { StoredUser } from '@mingpian/client/session.ts'
import type { FunnelRow } from '@mingpian/contract/funnel.ts'
import { may } from '@mingpian/contract/shared/roles.ts'
import { funnelSteps } from '@mingpian/contract/shared/rules/funnel.ts'
import { nameOf } from '@mingpian/contract/shared/rules/sentences/names.ts'
import { useAddress } from '#features/address/use-address.ts'
import style from '#features/funnel/rows.module.css'
import { funnelBody, funnelViewOf } from '#features/funnel/view.ts'
import { channelNames, stepNames, thingName } from '#features/funnel/words.ts'
import { RowSkeleton } from '#features/radar/row-skeleton.tsx'
import { useToday } from '#features/radar/use-today.ts'
import { trailHref } from '#features/radar/visit-row.tsx'
import { staffMissing } from '#features/staff/words.ts'
import { More } from '#kit/more.tsx'
import { queryState } from '#kit/query-state.ts'
import { timeWords } from '#kit/time.ts'
import { useList } from '#kit/use-list.ts'
import { useNow } from '#kit/use-now.ts'
import { useSession } from '#kit/use-session.ts'
import { m } from '#paraglide/messages.js'
import { getLocale } from '#paraglide/runtime.js'
import { Avatar } from '#ui/avatar.tsx'
import { FactRow, LinkRow, Rows } from '#ui/rows.tsx'
import { StateView } from '#ui/state-view.tsx'

/** The rows behind one number of the funnel, the newest first. */
export default function FunnelRowsPage() {
  const user = useSession()
  const { data, isPending, error, refetch } = useToday(user?.companyId)
  if (!user) return null
  if (!data) return <StateView state={queryState(isPending, error, refetch, <RowSkeleton />)} />
  return <FunnelRows user={user} today={data.date} />
}

function FunnelRows({ user, today }: { user: StoredUser; today: string }) {
  const { param } = useAddress()
  const now = useNow()
  const view = funnelViewOf(param, may(user.role, 'figures.read') ? 'company' : 'team')
  const step = funnelSteps.find((each) => each === param('step')) ?? 'opened'
  const body = { ...funnelBody(view, today), step }
  const { rows, total, ...list } = useList(
    callPages('POST /biz/v1/clue/funnel/rows', { body, quiet: missingCodes }),
  )
  const name = stepNames[step]()
  return (
    <main className={style.page}>
      <header className={style.head}>
        <h1>{view.name ? `${name} · ${view.name}` : name}</h1>
        {rows && <p role="status">{(step === 'shared' ? m.funnel_times : m.funnel_people)({ n: total })}</p>}
      </header>
      {!rows && (
        <StateView
          part
          state={queryState(list.isPending, list.error, list.refetch, <RowSkeleton />, staffMissing())}
        />
      )}
      {rows?.length === 0 && <StateView part state={{ kind: 'empty', title: m.funnel_rows_none() }} />}
      {rows && rows.length > 0 && (
        <>
          <Rows>
            {rows.map((row, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: rows are added at the end alone, and two may look the same
              <Row key={index} row={row} now={now} />
            ))}
          </Rows>
          <More {...list.end} />
        </>
      )}
    </main>
  )
}

function Row({ row, now }: { row: FunnelRow; now: Date }) {
  const { person, salesperson, contentType, contentTitle, channel, at } = row
  const locale = getLocale()
  const thing = thingName(contentType, contentTitle)
  const looks = {
    icon: (
      <Avatar
        name={person ? person.name : salesperson.name}
        src={person?.avatar ?? ''}
        {...(person && { number: person.number })}
        size={36}
      />
    ),
    // The member who shared it stands below.
    title: person ? `${nameOf(person, locale)} · ${thing}` : thing,
    note: m.funnel_rows_with({
      name: salesperson.name,
      channel: channelNames[channel](),
      when: timeWords(new Date(at), now, locale),
    }),
  }
  return person ? <LinkRow {...looks} href={trailHref(person.unionId)} /> : <FactRow {...looks} value="" />
}
