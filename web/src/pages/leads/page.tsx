import type { LeadStage } from '@mingpian/contract/leads.ts'
import { keepPreviousData } from '@tanstack/react-query'
import { ChevronRight } from 'lucide-react'
import { useState } from 'react'
import { useAddress } from '#features/address/use-address.ts'
import { poolPage } from '#features/leads/links.ts'
import leads from '#features/leads/list.module.css'
import { WaitingRow } from '#features/leads/waiting-row.tsx'
import { stageNames } from '#features/leads/words.ts'
import { RowSkeleton } from '#features/radar/row-skeleton.tsx'
import { More } from '#kit/more.tsx'
import { callPages } from '#kit/queries.ts'
import { queryState } from '#kit/query-state.ts'
import { useList } from '#kit/use-list.ts'
import { useNow } from '#kit/use-now.ts'
import { m } from '#paraglide/messages.js'
import { Button } from '#ui/button.tsx'
import { Choices } from '#ui/choices.tsx'
import { SearchField, useSettled } from '#ui/search-field.tsx'
import { StateView, type ViewState } from '#ui/state-view.tsx'
import { LeadRow } from './lead-row.tsx'
import style from './leads.module.css'
import '#ui/select.css'

const sources = {
  all: { words: m.leads_all, call: 'POST /biz/v1/clue/list' },
  marketing: { words: m.leads_marketing, call: 'POST /biz/v1/clue/mk_list' },
  wecom: { words: m.leads_wecom, call: 'POST /biz/v1/clue/qw_list' },
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

/** A stage, or the leads that return to the pool soon. */
type Filter = LeadStage | 'returning' | ''

interface Wanted {
  source: Source
  keyword: string
  stage: Filter
  sortBy: Order
}

const leadsOptions = ({ source, keyword, stage, sortBy }: Wanted) => ({
  ...callPages(sources[source].call, {
    body: {
      sortBy,
      ...(keyword && { keyword }),
      ...(stage && { filters: stage === 'returning' ? { returning: true } : { stage } }),
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
  const [source, setSource] = useState<Source>('all')
  const [typed, setTyped] = useState('')
  const [stage, setStage] = useState<Filter>(useAddress().param('returning') ? 'returning' : '')
  const [sortBy, setSortBy] = useState<Order>('lastAt')
  const keyword = useSettled(typed.trim())
  const list = useList(leadsOptions({ source, keyword, stage, sortBy }))
  const { rows = [] } = list
  const isWhole = source === 'all' && !keyword && !stage
  const showAll = () => {
    setSource('all')
    setTyped('')
    setStage('')
  }
  return (
    <main className={leads.page}>
      <h1 className="sr-only">{m.leads_title()}</h1>
      <header className={style.head}>
        <p role="status">{list.pages.length > 0 && m.leads_count({ n: list.total })}</p>
        <a href={`#${poolPage}`}>
          {m.pool_title()}
          <ChevronRight size={16} aria-hidden />
        </a>
      </header>
      <WaitingRow />
      <SearchField label={m.leads_search()} value={typed} onChange={setTyped} />
      <Choices
        label={m.leads_tabs()}
        value={source}
        choices={sourceKeys.map((key) => [key, sources[key].words()] as const)}
        onChange={setSource}
      />
      <div className={style.choices}>
        <Choice
          label={m.leads_filter()}
          value={stage}
          options={{ '': m.leads_any_stage, ...stageNames, returning: m.pool_returning }}
          onChoose={setStage}
        />
        <Choice label={m.leads_sort()} value={sortBy} options={orders} onChoose={setSortBy} />
      </div>
      {rows.length > 0 ? (
        <>
          <ul className={leads.list}>
            {rows.map((lead) => (
              <LeadRow key={`${lead.person.unionId} ${lead.salesperson.userId}`} lead={lead} now={now} />
            ))}
          </ul>
          <More {...list.end} />
        </>
      ) : (
        <StateView
          part
          state={
            list.rows
              ? emptyState(isWhole, showAll)
              : queryState(list.isPending, list.error, list.refetch, <Skeleton />)
          }
        />
      )}
    </main>
  )
}

interface ChoiceProps<Key extends string> {
  label: string
  value: Key
  options: Record<Key, () => string>
  onChoose: (key: Key) => void
}

function Choice<Key extends string>({ label, value, options, onChoose }: ChoiceProps<Key>) {
  return (
    <select aria-label={label} value={value} onChange={({ target }) => onChoose(target.value as Key)}>
      {(Object.keys(options) as Key[]).map((key) => (
        <option key={key} value={key}>
          {options[key]()}
        </option>
      ))}
    </select>
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
