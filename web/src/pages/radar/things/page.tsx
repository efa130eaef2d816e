import { callPages } from '@mingpian/client/react/queries.ts'
import type { RadarEntry } from '@mingpian/contract/clue.ts'
import type { ContentType } from '@mingpian/contract/shared/entities.ts'
import { strongActions } from '@mingpian/contract/shared/rules/interest.ts'
import { durationWords } from '@mingpian/contract/shared/rules/sentences/duration.ts'
import { nameOf } from '@mingpian/contract/shared/rules/sentences/names.ts'
import { partTitle } from '@mingpian/contract/shared/rules/sentences/read.ts'
import { keepPreviousData } from '@tanstack/react-query'
import { useState } from 'react'
import { thingName } from '#features/funnel/words.ts'
import leads from '#features/leads/list.module.css'
import find from '#features/radar/find.module.css'
import { NameLine } from '#features/radar/name-line.tsx'
import { RowSkeleton } from '#features/radar/row-skeleton.tsx'
import { TypeSelect } from '#features/radar/type-select.tsx'
import visit from '#features/radar/visit-row.module.css'
import { trailHref } from '#features/radar/visit-row.tsx'
import { actionWords } from '#features/radar/visit-words.ts'
import { ListView } from '#kit/list-view.tsx'
import { useList } from '#kit/use-list.ts'
import { useNow } from '#kit/use-now.ts'
import { m } from '#paraglide/messages.js'
import { getLocale } from '#paraglide/runtime.js'
import { Avatar } from '#ui/avatar.tsx'
import { Choices } from '#ui/choices.tsx'
import { SearchField, useSettled } from '#ui/search-field.tsx'
import type { ViewState } from '#ui/state-view.tsx'
import style from './things.module.css'
import '#ui/signal.css'

const sources = [
  ['all', m.read_all],
  ['marketing', m.leads_marketing],
  ['wecom', m.leads_wecom],
] as const
type Source = (typeof sources)[number][0]

interface Wanted {
  source: Source
  keyword: string
  contentType: ContentType | ''
}

/** Visitors may come at any time. */
const fresh = { staleTime: 0, placeholderData: keepPreviousData }

function entriesOptions({ source, keyword, contentType }: Wanted) {
  const filters = { ...(keyword && { keyword }), ...(contentType && { contentType }) }
  const asked = { query: filters, quiet: true }
  if (source === 'marketing') return { ...callPages('GET /biz/v1/clue/mk_radar', asked), ...fresh }
  if (source === 'all') return { ...callPages('GET /biz/v1/clue/radar', asked), ...fresh }
  // Filters of WeCom customers have a call of their own.
  return keyword || contentType
    ? { ...callPages('POST /biz/v1/clue/qw/radar', { body: filters, quiet: true }), ...fresh }
    : { ...callPages('GET /biz/v1/clue/qw_radar', { quiet: true }), ...fresh }
}

/** Each visitor and each thing that they opened, all visits together: to whom the member can talk about what. */
export default function ReadThingsPage() {
  const now = useNow()
  const [source, setSource] = useState<Source>('all')
  const [sought, setSought] = useState('')
  const [contentType, setContentType] = useState<ContentType | ''>('')
  const keyword = useSettled(sought.trim())
  const list = useList(entriesOptions({ source, keyword, contentType }))
  return (
    <main className={leads.page}>
      <h1 className="sr-only">{m.read_title()}</h1>
      <div className={find.find}>
        <SearchField label={m.radar_search()} value={sought} onChange={setSought} />
        <TypeSelect shown={contentType} onShow={setContentType} />
      </div>
      <Choices
        label={m.read_tabs()}
        value={source}
        choices={sources.map(([key, words]) => [key, words()] as const)}
        onChange={setSource}
      />
      <ListView list={list} empty={emptyOf({ source, keyword, contentType })} skeleton={<Skeleton />}>
        {(rows) => (
          <ul className={`${leads.list} ${style.list}`}>
            {rows.map((entry) => (
              <Entry
                key={`${entry.person.unionId} ${entry.contentType} ${entry.contentId}`}
                entry={entry}
                now={now}
              />
            ))}
          </ul>
        )}
      </ListView>
    </main>
  )
}

function emptyOf({ source, keyword, contentType }: Wanted): ViewState {
  if (keyword || contentType)
    return { kind: 'empty', title: m.read_none_found(), hint: m.read_none_found_hint() }
  return source === 'wecom'
    ? { kind: 'empty', title: m.radar_none_wecom(), hint: m.radar_none_wecom_hint() }
    : { kind: 'empty', title: m.read_none(), hint: m.read_none_hint() }
}

/** One visitor and one thing; a tap opens the whole history. */
function Entry({ entry, now }: { entry: RadarEntry; now: Date }) {
  const locale = getLocale()
  const { person, contentType, contentTitle, visits, totalDuration, sections, actions, lastAt } = entry
  const [longest] = sections
  const most = longest ? partTitle(longest, locale) : ''
  const strong = strongActions.filter((action) => actions.includes(action))
  const facts = [
    visits > 1 ? m.read_times({ n: visits }) : m.read_once(),
    totalDuration >= 1000 && m.read_total({ time: durationWords(totalDuration, locale) }),
  ].filter(Boolean)
  return (
    <li>
      <a className={style.entry} href={trailHref(person.unionId)}>
        <Avatar name={person.name} src={person.avatar} number={person.number} size={44} />
        <span className={style.words}>
          <NameLine name={nameOf(person, locale)} at={lastAt} now={now} />
          <span className={style.thing}>{thingName(contentType, contentTitle)}</span>
          <small>{facts.join(' · ')}</small>
          {most && <small>{m.visit_most({ what: most })}</small>}
          {strong.length > 0 && (
            <span className={visit.chips}>
              {strong.map((action) => (
                <span key={action} className={visit.strong}>
                  {actionWords[action]()}
                </span>
              ))}
            </span>
          )}
        </span>
      </a>
    </li>
  )
}

const Skeleton = () => (
  <div className={leads.list}>
    {[1, 2, 3, 4].map((nth) => (
      <RowSkeleton key={nth} />
    ))}
  </div>
)
