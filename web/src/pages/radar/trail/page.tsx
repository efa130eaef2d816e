import { failedWith, missingCodes } from '@mingpian/client/failed.ts'
import { useQuery } from '@tanstack/react-query'
import { useAddress } from '#features/address/use-address.ts'
import { cartOfLead, couponsToGive, ordersOfLead } from '#features/mall/orders-of-lead.ts'
import { ownCard } from '#features/radar/own-card.ts'
import { trailOptions } from '#features/radar/queries.ts'
import { useShare } from '#features/share/use-share.tsx'
import { More } from '#kit/more.tsx'
import { failedState } from '#kit/query-state.ts'
import { useAnswered } from '#kit/use-answered.ts'
import { useList } from '#kit/use-list.ts'
import { useSession } from '#kit/use-session.ts'
import { m } from '#paraglide/messages.js'
import { StateView, type ViewState } from '#ui/state-view.tsx'
import { Attention } from './attention.tsx'
import { Forms, formsQuery } from './forms.tsx'
import { GiveCoupon } from './give-coupon.tsx'
import { TrailHead } from './head.tsx'
import { Imports } from './imports.tsx'
import { InWechat, wechatQuery } from './in-wechat.tsx'
import { NextStep } from './next-step.tsx'
import { Orders } from './orders.tsx'
import { Origin, originQuery } from './origin.tsx'
import { leadQuery, Progress } from './progress.tsx'
import { Remark, remarkQuery } from './remark.tsx'
import { Score, scoreQuery } from './score.tsx'
import { AboutSkeleton, TrailSkeleton } from './skeleton.tsx'
import { Tags, tagsQuery } from './tags.tsx'
import { Timeline } from './timeline.tsx'
import style from './trail.module.css'
import { InWecom, wecomQuery } from './wecom.tsx'

/** The whole history of one visitor with the salespeople whom the reader may see. */
export default function TrailPage() {
  const user = useSession()
  const unionId = useAddress().param('unionId')
  const trail = useList({
    ...trailOptions(unionId),
    enabled: Boolean(user && unionId),
  })
  const { guide } = useShare(ownCard(user))

  const isAnswered = useFacts(unionId)
  const first = trail.pages[0]
  if (!first) return <StateView state={stateOf(Boolean(unionId), trail.error, trail.refetch)} />
  const { rows: entries = [] } = trail
  return (
    <main className={style.page}>
      <TrailHead trail={first} />
      <NextStep trail={first} entries={entries} />
      {isAnswered ? (
        <>
          <div className={style.about}>
            <Progress unionId={unionId} />
            <Origin unionId={unionId} />
            <Score unionId={unionId} />
            <Tags unionId={unionId} />
            <Orders unionId={unionId} />
            <GiveCoupon unionId={unionId} />
            <Forms unionId={unionId} />
            <Imports unionId={unionId} />
            <InWechat unionId={unionId} />
            <Remark unionId={unionId} />
          </div>
          <InWecom unionId={unionId} />
          <Attention entries={entries} total={first.total} />
          <Timeline
            entries={entries}
            acts={trail.pages.flatMap(({ acts }) => acts)}
            visits={first.visits}
            lead={first.person.unionId}
          />
          {entries.length > 0 && <More {...trail.end} />}
        </>
      ) : (
        <AboutSkeleton />
      )}
      {guide}
    </main>
  )
}

/** Whether all facts about the visitor are there: each row that came by itself would move those below it. */
function useFacts(unionId: string): boolean {
  const { data: lead } = useQuery({ ...leadQuery(unionId), enabled: unionId !== '' })
  const rows = [
    ...[leadQuery, originQuery, scoreQuery, tagsQuery, ordersOfLead, cartOfLead, formsQuery],
    ...[couponsToGive],
    ...[wechatQuery, remarkQuery],
  ]
  const wecom = lead?.inWecom ? [wecomQuery(unionId)] : []
  return useAnswered(unionId ? [...rows.map((query) => query(unionId)), ...wecom] : [], unionId !== '')
}

function stateOf(named: boolean, error: Error | null, retry: () => void): ViewState {
  if (!named || failedWith(error, ...missingCodes))
    return { kind: 'missing', title: m.trail_missing_title(), hint: m.trail_missing_hint() }
  if (error) return failedState(error, retry)
  return { kind: 'loading', skeleton: <TrailSkeleton /> }
}
