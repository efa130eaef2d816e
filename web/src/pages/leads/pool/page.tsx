import { callOnce } from '@mingpian/client/call-once.ts'
import { callPages } from '@mingpian/client/react/queries.ts'
import { useWrite } from '@mingpian/client/react/use-write.ts'
import type { PoolLead } from '@mingpian/contract/pool.ts'
import { lastDeedWords } from '@mingpian/contract/shared/rules/sentences/last-deed.ts'
import { nameOf } from '@mingpian/contract/shared/rules/sentences/names.ts'
import { keepPreviousData } from '@tanstack/react-query'
import { useState } from 'react'
import { leadsPage } from '#features/leads/links.ts'
import leads from '#features/leads/list.module.css'
import { NameLine } from '#features/radar/name-line.tsx'
import { RowSkeleton } from '#features/radar/row-skeleton.tsx'
import { ListView } from '#kit/list-view.tsx'
import { useList } from '#kit/use-list.ts'
import { useNow } from '#kit/use-now.ts'
import { m } from '#paraglide/messages.js'
import { getLocale } from '#paraglide/runtime.js'
import { Avatar } from '#ui/avatar.tsx'
import { Button, LinkButton } from '#ui/button.tsx'
import { SearchField, useSettled } from '#ui/search-field.tsx'
import type { ViewState } from '#ui/state-view.tsx'
import { toast } from '#ui/toast.ts'
import style from './pool.module.css'

const poolOptions = (keyword: string) => ({
  ...callPages('GET /biz/v1/pool/list', { query: keyword ? { keyword } : {}, quiet: true }),
  // Colleagues may claim leads meanwhile, so the list is fetched again whenever it is shown.
  staleTime: 0,
  placeholderData: keepPreviousData,
})

/** The leads that no salesperson has. */
export default function PoolPage() {
  const now = useNow()
  const [typed, setTyped] = useState('')
  const keyword = useSettled(typed.trim())
  const list = useList(poolOptions(keyword))
  const [claims] = list.pages
  const claim = useWrite((unionId: string) => callOnce('POST /biz/v1/pool/claim', { body: { unionId } }), {
    onDone: () => toast(m.pool_claimed()),
    // Also after a refusal: a lead that a colleague claimed first disappears.
    reread: 'always',
  })
  return (
    <main className={leads.page}>
      <h1 className="sr-only">{m.pool_title()}</h1>
      <SearchField label={m.pool_search()} value={typed} onChange={setTyped} />
      {claims && (
        <div className={style.note} role="status">
          <p>
            {claims.membersClaim ? (claims.mayClaim ? m.pool_hint() : m.pool_no_claim()) : m.pool_closed()}
          </p>
          <p className={style.figures}>
            {list.total > 0 && <span>{m.pool_count({ n: list.total })}</span>}
            {claims.dailyMost > 0 && <span>{m.pool_today({ n: claims.today, most: claims.dailyMost })}</span>}
            {claims.heldMost > 0 && <span>{m.pool_held({ n: claims.held, most: claims.heldMost })}</span>}
          </p>
        </div>
      )}
      <ListView list={list} empty={emptyState(keyword)} skeleton={<Skeleton />}>
        {(rows) => (
          <ul className={leads.list}>
            {rows.map((lead) => (
              <PoolRow
                key={lead.person.unionId}
                lead={lead}
                now={now}
                {...(claims?.mayClaim && {
                  claim: {
                    busy: claim.running === lead.person.unionId,
                    run: () => void claim.run(lead.person.unionId),
                  },
                })}
              />
            ))}
          </ul>
        )}
      </ListView>
    </main>
  )
}

const emptyState = (keyword: string): ViewState =>
  keyword
    ? { kind: 'empty', title: m.pool_none_found(), hint: m.leads_none_found_hint() }
    : {
        kind: 'empty',
        title: m.pool_none(),
        hint: m.pool_none_hint(),
        action: <LinkButton href={`#${leadsPage}`}>{m.leads_title()}</LinkButton>,
      }

interface PoolRowProps {
  lead: PoolLead
  now: Date
  claim?: { busy: boolean; run: () => void }
}

function PoolRow({ lead, now, claim }: PoolRowProps) {
  const { person, visits, since, lastAt } = lead
  const name = nameOf(person, getLocale())
  const at = since || lastAt
  return (
    <li className={style.row}>
      <Avatar name={person.name} src={person.avatar} number={person.number} size={44} />
      <div className={style.words}>
        <NameLine name={name} at={at} now={now} />
        <p className={style.deed}>
          {lastDeedWords(lead.last, getLocale(), 'other')}
          {visits > 0 && <span>{m.leads_visits({ n: visits })}</span>}
        </p>
        <p className={style.why}>{whyFree(lead)}</p>
      </div>
      {claim && (
        <Button small label={m.pool_claim_of({ who: name })} busy={claim.busy} onClick={claim.run}>
          {m.pool_claim()}
        </Button>
      )}
    </li>
  )
}

function whyFree({ way, reason }: PoolLead): string {
  if (way === 'returned') return reason ? m.pool_way_reason({ reason }) : m.pool_way_returned()
  if (way === 'withdrawn') return reason ? m.pool_way_withdrawn_reason({ reason }) : m.pool_way_withdrawn()
  if (way === 'imported') return m.pool_way_imported()
  return way === 'idle' ? m.pool_way_idle() : m.pool_way_left()
}

const Skeleton = () => (
  <div className={leads.list}>
    {[1, 2, 3, 4].map((nth) => (
      <RowSkeleton key={nth} />
    ))}
  </div>
)
