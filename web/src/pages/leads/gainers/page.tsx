import { callPages } from '@mingpian/client/react/queries.ts'
import type { RankedLead, TagRankedLead } from '@mingpian/contract/scores.ts'
import { dayAfter } from '@mingpian/contract/shared/rules/days.ts'
import { nameOf } from '@mingpian/contract/shared/rules/sentences/names.ts'
import { useState } from 'react'
import leads from '#features/leads/list.module.css'
import { RowSkeleton } from '#features/radar/row-skeleton.tsx'
import { useToday } from '#features/radar/use-today.ts'
import { trailHref } from '#features/radar/visit-row.tsx'
import { More } from '#kit/more.tsx'
import { queryState } from '#kit/query-state.ts'
import { calendarWords } from '#kit/time.ts'
import { type List, useList } from '#kit/use-list.ts'
import { useNow } from '#kit/use-now.ts'
import { useSession } from '#kit/use-session.ts'
import { m } from '#paraglide/messages.js'
import { getLocale } from '#paraglide/runtime.js'
import { Choices } from '#ui/choices.tsx'
import { LinkRow, Rows } from '#ui/rows.tsx'
import { Select } from '#ui/select.tsx'
import { StateView } from '#ui/state-view.tsx'
import style from './gainers.module.css'
import '#ui/select.css'

const rankings = [
  ['score', m.gainers_score],
  ['wecom', m.gainers_wecom],
  ['tags', m.gainers_tags],
] as const
type Ranking = (typeof rankings)[number][0]

/** Number of days that can be chosen. */
const shownDays = 14

/** The leads that gained most on a day: by score, of WeCom customers alone, or by tags. */
export default function GainersPage() {
  const companyId = useSession()?.companyId
  const { data, isPending, error, refetch } = useToday(companyId)
  if (!data) return <StateView state={queryState(isPending, error, refetch, <Skeleton />)} />
  return <Gainers today={data.date} />
}

function Gainers({ today }: { today: string }) {
  const now = useNow()
  const [ranking, setRanking] = useState<Ranking>('score')
  const [day, setDay] = useState(today)
  const days = Array.from({ length: shownDays }, (_, back) => dayAfter(today, -back))
  return (
    <main className={leads.page}>
      <h1 className="sr-only">{m.gainers_title()}</h1>
      <Choices
        label={m.gainers_which()}
        value={ranking}
        choices={rankings.map(([each, words]) => [each, words()] as const)}
        onChange={setRanking}
      />
      <div className={style.day}>
        <Select
          label={m.gainers_day()}
          value={day}
          choices={days.map((each) => [each, calendarWords(each, now, getLocale())] as const)}
          onChange={setDay}
        />
      </div>
      {ranking === 'score' && <ByScore day={day} />}
      {ranking === 'wecom' && <InWecom day={day} />}
      {ranking === 'tags' && <ByTags day={day} />}
    </main>
  )
}

const ByScore = ({ day }: { day: string }) => (
  <Ranked list={useList(callPages('GET /biz/v1/clue/score/fast', { query: { day }, quiet: true }))} />
)

const InWecom = ({ day }: { day: string }) => (
  <Ranked list={useList(callPages('POST /biz/v1/clue/score/fast/scrm', { body: { day }, quiet: true }))} />
)

const ByTags = ({ day }: { day: string }) => (
  <Ranked
    byTags
    list={useList(callPages('GET /biz/v1/clue/tag_score/fast', { query: { day }, quiet: true }))}
  />
)

type RankedRow = RankedLead | TagRankedLead
type RankedPage = { list: RankedRow[]; total: number }

function Ranked({ list, byTags }: { list: List<RankedPage>; byTags?: boolean }) {
  const own = useSession()?.saleInfo.name
  const { rows } = list
  if (!rows)
    return <StateView part state={queryState(list.isPending, list.error, list.refetch, <Skeleton />)} />
  if (rows.length === 0) return <StateView part state={{ kind: 'empty', ...noneWords(byTags) }} />
  return (
    <>
      <Rows>
        {rows.map((row) => (
          <LinkRow
            key={`${row.person.unionId} ${row.salesperson}`}
            title={nameOf(row.person, getLocale())}
            note={[
              ...('tags' in row ? row.tags : []),
              row.salesperson === own
                ? m.score_now({ score: row.score })
                : m.gainers_note({ who: row.salesperson, score: row.score }),
            ].join(' · ')}
            value={m.call_gained({ gained: row.gained })}
            href={trailHref(row.person.unionId)}
          />
        ))}
      </Rows>
      <More {...list.end} />
    </>
  )
}

const noneWords = (byTags = false) =>
  byTags
    ? { title: m.gainers_none_tags(), hint: m.gainers_none_tags_hint() }
    : { title: m.gainers_none(), hint: m.gainers_none_hint() }

const Skeleton = () => (
  <div className={leads.list}>
    {[1, 2, 3].map((nth) => (
      <RowSkeleton key={nth} />
    ))}
  </div>
)
