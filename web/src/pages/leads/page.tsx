import { callPages, callQuery } from '@mingpian/client/react/queries.ts'
import type { LeadOrigin, ListedLead } from '@mingpian/contract/leads.ts'
import type { LeadStage } from '@mingpian/contract/shared/lead-acts.ts'
import type { LeadTag } from '@mingpian/contract/tags.ts'
import { keepPreviousData, useQueries, useQuery } from '@tanstack/react-query'
import { ChevronRight } from 'lucide-react'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { useAddress } from '#features/address/use-address.ts'
import { leadsPage, originsPage, poolPage, turnsPage } from '#features/leads/links.ts'
import leads from '#features/leads/list.module.css'
import { originOf } from '#features/leads/origin.ts'
import { useColleagues } from '#features/leads/use-colleagues.ts'
import { WaitingRow } from '#features/leads/waiting-row.tsx'
import { sceneName, stageNames } from '#features/leads/words.ts'
import { RowSkeleton } from '#features/radar/row-skeleton.tsx'
import { ListView } from '#kit/list-view.tsx'
import { useList } from '#kit/use-list.ts'
import { useNow } from '#kit/use-now.ts'
import { useSession } from '#kit/use-session.ts'
import { m } from '#paraglide/messages.js'
import { Button } from '#ui/button.tsx'
import { Choices } from '#ui/choices.tsx'
import { Only } from '#ui/only.tsx'
import { SearchField, useSettled } from '#ui/search-field.tsx'
import { Select } from '#ui/select.tsx'
import type { ViewState } from '#ui/state-view.tsx'
import { LeadRow } from './lead-row.tsx'
import style from './leads.module.css'
import '#ui/select.css'

const sources = {
  all: { words: m.leads_all, call: 'POST /biz/v1/clue/list' },
  marketing: { words: m.leads_marketing, call: 'POST /biz/v1/clue/mk_list' },
  wecom: { words: m.leads_wecom, call: 'POST /biz/v1/clue/qw_list' },
  unassociated: { words: m.leads_unassociated, call: 'POST /biz/v1/clue/mk_unassociated_customer_list' },
} as const
type Source = keyof typeof sources
const sourceKeys = Object.keys(sources) as Source[]

const orders = {
  lastAt: m.leads_sort_last,
  firstAt: m.leads_sort_first,
  visits: m.leads_sort_visits,
  nextAt: m.leads_sort_next,
}
type Order = keyof typeof orders
const orderKeys = Object.keys(orders) as Order[]
const stageKeys = Object.keys(stageNames) as LeadStage[]

/** A stage, the state of the appointment, or the leads that return to the pool soon. */
type Filter = LeadStage | 'due' | 'set' | 'returning' | ''

/** By whom the first visit came: a salesperson's share, a visitor's, or none. */
const sceneKeys = ['', '0', '1', '2'] as const
type Scene = (typeof sceneKeys)[number]
const sceneOf = (text: string): Scene => sceneKeys.find((each) => each === text) ?? ''

/** Leads of all whom the reader may see. */
const everyone = '*'

interface Wanted {
  source: Source
  keyword: string
  stage: Filter
  scene: Scene
  origin: LeadOrigin | undefined
  tagId: string
  /** The user id of a salesperson, `everyone`, or '' for the reader. */
  whose: string
  sortBy: Order
}

const filterOf = (stage: Filter) => {
  if (stage === '') return {}
  if (stage === 'returning') return { returning: true }
  return stage === 'due' || stage === 'set' ? { appointment: stage } : { stage }
}

/** The leads of all whom the reader may see are a call of their own where only those from WeChat are listed. */
const callOf = (source: Source, whose: string) =>
  source === 'marketing' && whose ? 'POST /biz/v1/clue/mk_list/all' : sources[source].call

const leadsOptions = ({ source, keyword, stage, scene, origin, tagId, whose, sortBy }: Wanted) => ({
  ...callPages(callOf(source, whose), {
    body: {
      sortBy,
      ...(whose && { scope: 'all' as const }),
      ...(keyword && { keyword }),
      filters: {
        ...filterOf(stage),
        ...(scene && { scene }),
        ...(origin && { origin }),
        ...(tagId && { tagId }),
        ...(whose && whose !== everyone && { userId: whose }),
      },
    },
    quiet: true,
  }),
  // The list is fetched again whenever it is shown, because there may be a new visit.
  staleTime: 0,
  placeholderData: keepPreviousData,
})

/** The member's leads: who they are, their last deed, and how far the dealings have come. */
export default function LeadsPage() {
  const now = useNow()
  const own = useSession()?.saleInfo.userId
  const [source, setSource] = useState<Source>('all')
  const [typed, setTyped] = useState('')
  const { param } = useAddress()
  const navigate = useNavigate()
  const [stage, setStage] = useState<Filter>(param('returning') ? 'returning' : '')
  const [scene, setScene] = useState(sceneOf(param('scene')))
  const from = originOf(param)
  const [tagId, setTagId] = useState('')
  const [whose, setWhose] = useState(param('whose'))
  const [sortBy, setSortBy] = useState<Order>('lastAt')
  const keyword = useSettled(typed.trim())
  const tags = useTags()
  const colleagues = useColleagues()
  const list = useList(
    leadsOptions({ source, keyword, stage, scene, origin: from?.origin, tagId, whose, sortBy }),
  )
  const earned = useEarnedTags(list.pages)
  const isWhole = source === 'all' && ![keyword, stage, scene, from, tagId, whose].some(Boolean)
  const dropOrigin = () => navigate(leadsPage, { replace: true })
  const showAll = () => {
    setSource('all')
    setTyped('')
    setStage('')
    setScene('')
    setTagId('')
    setWhose('')
    if (from) dropOrigin()
  }
  return (
    <main className={leads.page}>
      <h1 className="sr-only">{m.leads_title()}</h1>
      <header className={style.head}>
        <p role="status">{list.pages.length > 0 && m.leads_count({ n: list.total })}</p>
        <a href={`#${originsPage}`}>{m.origins_link()}</a>
        <a href={`#${turnsPage}`}>{m.turns_title()}</a>
        <a href={`#${poolPage}`}>
          {m.pool_title()}
          <ChevronRight size={16} aria-hidden />
        </a>
      </header>
      <WaitingRow />
      {from && (
        <div className={style.from}>
          <Only what={from.name} onRemove={dropOrigin} />
        </div>
      )}
      <SearchField label={m.leads_search()} value={typed} onChange={setTyped} />
      <Choices
        label={m.leads_tabs()}
        value={source}
        choices={sourceKeys.map((key) => [key, sources[key].words()] as const)}
        onChange={setSource}
      />
      <div className={style.choices}>
        {colleagues.length > 0 && (
          <Select
            label={m.leads_whose()}
            value={whose}
            choices={[['', m.leads_mine()], [everyone, m.leads_everyone()], ...colleagues]}
            onChange={setWhose}
          />
        )}
        <Select
          label={m.leads_filter()}
          value={stage}
          choices={[
            ['', m.leads_any_stage()],
            ...stageKeys.map((key) => [key, stageNames[key]()] as const),
            ['due', m.leads_due()],
            ['set', m.leads_set()],
            ['returning', m.pool_returning()],
          ]}
          onChange={setStage}
        />
        <Select
          label={m.leads_scene()}
          value={scene}
          choices={sceneKeys.map((key) => [key, key ? sceneName(key) : m.leads_any_scene()] as const)}
          onChange={setScene}
        />
        {tags.length > 0 && (
          <Select
            label={m.leads_tag()}
            value={tagId}
            choices={[['', m.leads_any_tag()], ...tags]}
            onChange={setTagId}
          />
        )}
        <Select
          label={m.leads_sort()}
          value={sortBy}
          choices={orderKeys.map((key) => [key, orders[key]()] as const)}
          onChange={setSortBy}
        />
      </div>
      <ListView list={list} empty={emptyState(isWhole, showAll)} skeleton={<Skeleton />}>
        {(rows) => (
          <ul className={leads.list}>
            {rows.map((lead) => (
              <LeadRow
                key={`${lead.person.unionId} ${lead.salesperson.userId}`}
                lead={lead}
                now={now}
                tags={earned.get(lead.person.unionId) ?? []}
                ofColleague={whose !== '' && lead.salesperson.userId !== own}
              />
            ))}
          </ul>
        )}
      </ListView>
    </main>
  )
}

/** The tags that the listed leads earned by their deeds, by lead; none while they load, and where they cannot be read. */
function useEarnedTags(pages: readonly { list: readonly ListedLead[] }[]): Map<string, readonly LeadTag[]> {
  const answers = useQueries({
    queries: pages.map(({ list }) => {
      const clueIds = [...new Set(list.map(({ person }) => person.unionId))]
      return {
        ...callQuery('POST /biz/v1/clue/action/tags', { body: { clueIds }, quiet: true }),
        enabled: clueIds.length > 0,
      }
    }),
  })
  return new Map(answers.flatMap(({ data }) => (data?.list ?? []).map(({ clueId, tags }) => [clueId, tags])))
}

/** The tags that a lead can have, as options. */
function useTags(): [string, string][] {
  const { data } = useQuery(callQuery('GET /biz/v1/tag/list', { quiet: true }))
  return (data?.list ?? []).flatMap(({ tags }) =>
    tags.map(({ tagId, name }): [string, string] => [tagId, name]),
  )
}

const emptyState = (isWhole: boolean, showAll: () => void): ViewState =>
  isWhole
    ? { kind: 'empty', title: m.leads_none(), hint: m.leads_none_hint() }
    : {
        kind: 'empty',
        title: m.leads_none_found(),
        hint: m.leads_none_found_hint(),
        action: <Button onClick={showAll}>{m.leads_show_all()}</Button>,
      }

const Skeleton = () => (
  <div className={leads.list}>
    {[1, 2, 3, 4].map((nth) => (
      <RowSkeleton key={nth} />
    ))}
  </div>
)
