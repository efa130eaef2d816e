import { failedWith, missingCodes } from '@mingpian/client/failed.ts'
import { callQuery } from '@mingpian/client/react/queries.ts'
import type { StoredUser } from '@mingpian/client/session.ts'
import { may } from '@mingpian/contract/shared/roles.ts'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { useAddress } from '#features/address/use-address.ts'
import { useColleagues } from '#features/leads/use-colleagues.ts'
import { ownCard } from '#features/radar/own-card.ts'
import { bodyOf, statisticsPage, type View, viewOf, viewQuery } from '#features/radar/statistics-view.ts'
import { type CompanyDay, endOf, useToday } from '#features/radar/use-today.ts'
import { useShare } from '#features/share/use-share.tsx'
import { staffMissing } from '#features/staff/words.ts'
import { queryState } from '#kit/query-state.ts'
import { useSession } from '#kit/use-session.ts'
import { m } from '#paraglide/messages.js'
import { StateView } from '#ui/state-view.tsx'
import { Controls } from './controls.tsx'
import { Empty } from './empty.tsx'
import { Forbidden } from './forbidden.tsx'
import { Numbers } from './numbers.tsx'
import { StatisticsSkeleton } from './skeleton.tsx'
import { Sources } from './sources.tsx'
import style from './statistics.module.css'
import { Top } from './top.tsx'
import { Trend } from './trend.tsx'

/** The statistics of the member's cards, of those of a superior's team, or of the company's. */
export default function StatisticsPage() {
  const user = useSession()
  const { data, dataUpdatedAt, isPending, error, refetch } = useToday(user?.companyId)
  if (!user) return null
  if (!data) return <StateView state={queryState(isPending, error, refetch, <StatisticsSkeleton />)} />
  return <Statistics user={user} today={{ date: data.date, end: endOf({ data, dataUpdatedAt }) }} />
}

function Statistics({ user, today }: { user: StoredUser; today: CompanyDay }) {
  const seesAll = may(user.role, 'figures.read')
  const { param } = useAddress()
  const navigate = useNavigate()
  const view = viewOf(param, today.date)
  const show = (changed: Partial<View>) =>
    navigate(`${statisticsPage}?${viewQuery({ ...view, ...changed })}`, { replace: true })
  const { openGuide, guide } = useShare(ownCard(user))
  const team = useColleagues({ enabled: !seesAll })
  if (view.scope === 'company' && !view.userId && !seesAll)
    return <Forbidden onOwn={() => show({ scope: 'own', userId: '' })} />
  return (
    <main className={style.page}>
      <h1 className="sr-only">{m.stats_title()}</h1>
      <Controls view={view} today={today.date} seesAll={seesAll} team={team} onChange={show} />
      <Parts
        view={view}
        today={today}
        seesAll={seesAll}
        onOwn={() => show({ scope: 'own', userId: '' })}
        onShare={openGuide}
        onWider={() => show({ range: '30' })}
      />
      <p className={style.note}>{m.stats_note()}</p>
      {guide}
    </main>
  )
}

interface PartsProps {
  view: View
  today: CompanyDay
  seesAll: boolean
  onOwn: () => void
  onShare: () => void
  onWider: () => void
}

function Parts({ view, today, seesAll, onOwn, onShare, onWider }: PartsProps) {
  const body = bodyOf(view)
  const { data, isPending, error, refetch } = useQuery({
    // The page says itself that there is no such colleague.
    ...callQuery('POST /biz/v1/card/statistics/overview', { body, quiet: missingCodes }),
  })
  // To other staff a member outside the team and one who does not exist look the same.
  if (!data && view.userId && !seesAll && failedWith(error, ...missingCodes))
    return <Forbidden onOwn={onOwn} />
  const missing = view.userId ? staffMissing() : undefined
  if (!data)
    return <StateView part state={queryState(isPending, error, refetch, <StatisticsSkeleton />, missing)} />
  if (Object.values(data).every(({ value, before }) => value === 0 && before === 0))
    return <Empty view={view} today={today.date} onShare={onShare} onWider={onWider} />
  return (
    <>
      <Trend view={view} today={today} overview={data} />
      <Numbers view={view} overview={data} />
      <Sources view={view} />
      <Top view={view} />
    </>
  )
}
