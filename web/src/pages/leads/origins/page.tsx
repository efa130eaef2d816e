import { callPages, callQuery } from '@mingpian/client/react/queries.ts'
import type { LeadOrigin } from '@mingpian/contract/leads.ts'
import { nameOf } from '@mingpian/contract/shared/rules/sentences/names.ts'
import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { thingName } from '#features/funnel/words.ts'
import leads from '#features/leads/list.module.css'
import { originHref } from '#features/leads/origin.ts'
import { eventName, sceneName, systemName } from '#features/leads/words.ts'
import { NameLine } from '#features/radar/name-line.tsx'
import { trailHref } from '#features/radar/visit-row.tsx'
import { countWords } from '#kit/count.ts'
import { More } from '#kit/more.tsx'
import { queryState } from '#kit/query-state.ts'
import { useList } from '#kit/use-list.ts'
import { useNow } from '#kit/use-now.ts'
import { m } from '#paraglide/messages.js'
import { getLocale } from '#paraglide/runtime.js'
import { Avatar } from '#ui/avatar.tsx'
import { Bar } from '#ui/bar.tsx'
import { BlockBone } from '#ui/skeleton.tsx'
import { StateView } from '#ui/state-view.tsx'
import style from './origins.module.css'

/** The numbers change with each visit, as the lists that they open into do. */
const fresh = { staleTime: 0 }

/** Where leads come from: each number opens into the list of its leads. Below, the forms that they submitted last. */
export default function OriginsPage() {
  const scenes = useQuery({ ...callQuery('GET /biz/v1/clue/scene', { quiet: true }), ...fresh })
  const things = useQuery({ ...callQuery('GET /biz/v1/clue/mk_scene', { quiet: true }), ...fresh })
  const areas = useQuery({ ...callQuery('GET /biz/v1/clue/area', { quiet: true }), ...fresh })
  const systems = useQuery({ ...callQuery('GET /biz/v1/clue/third_party_scene', { quiet: true }), ...fresh })
  const events = useQuery({ ...callQuery('GET /biz/v1/clue/event', { quiet: true }), ...fresh })
  const forms = useForms()
  const all = [scenes, things, areas, systems, events]
  const isNone = all.every(({ data }) => data?.list.length === 0) && forms.rows?.length === 0
  if (isNone)
    return <StateView state={{ kind: 'empty', title: m.origins_none(), hint: m.origins_none_hint() }} />
  const failed = all.every(({ error, data }) => error && !data)
  if (failed || all.some(({ isPending }) => isPending)) {
    const retry = () => {
      for (const { refetch } of all) void refetch()
      forms.refetch()
    }
    return <StateView state={queryState(!failed, scenes.error, retry, <Bones />)} />
  }
  return (
    <main className={leads.page}>
      <h1 className="sr-only">{m.origins_title()}</h1>
      <Origins
        title={m.origins_scenes()}
        {...scenes}
        rows={scenes.data?.list.map(({ scene, leads }) => [{ scene }, sceneName(scene), leads])}
      />
      <Origins
        title={m.origins_things()}
        {...things}
        rows={things.data?.list.map(({ contentType, contentId, contentTitle, leads }) => [
          { contentType, contentId },
          thingName(contentType, contentTitle),
          leads,
        ])}
      />
      <Origins
        title={m.origins_areas()}
        {...areas}
        rows={areas.data?.list.map(({ area, leads }) => [{ area }, area, leads])}
      />
      <Origins
        title={m.origins_systems()}
        {...systems}
        rows={systems.data?.list.map(({ system, state, name, leads }) => [
          { system, state },
          systemName(system, state, name),
          leads,
        ])}
      />
      <Origins
        title={m.origins_events()}
        {...events}
        rows={events.data?.list.map(({ event, leads }) => [{ event }, eventName(event), leads])}
      />
      <p className={style.note}>{m.origins_note()}</p>
      <Forms list={forms} />
    </main>
  )
}

/** Rows that are shown before the button for all. */
const shownAtFirst = 5

interface OriginsProps {
  title: string
  rows: [LeadOrigin | { scene: string }, string, number][] | undefined
  isPending: boolean
  error: Error | null
  refetch: () => void
}

/** The numbers of one kind of origin as bars, the longest for the largest. */
function Origins({ title, rows, isPending, error, refetch }: OriginsProps) {
  const id = useId()
  const [isWhole, setWhole] = useState(false)
  if (rows?.length === 0) return null
  const largest = Math.max(...(rows ?? []).map(([, , number]) => number))
  const shown = isWhole ? rows : rows?.slice(0, shownAtFirst)
  return (
    <section className={style.block} aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {rows && shown ? (
        <>
          <ul className={style.bars}>
            {shown.map(([origin, name, number]) => (
              <li key={JSON.stringify(origin)}>
                <a href={originHref(origin, name)}>
                  <span>{name}</span>
                  <b>{m.funnel_people({ n: countWords(number) })}</b>
                  <Bar share={number / largest} />
                </a>
              </li>
            ))}
          </ul>
          {rows.length > shownAtFirst && (
            <button
              type="button"
              className={style.all}
              aria-expanded={isWhole}
              onClick={() => setWhole(!isWhole)}
            >
              {isWhole ? m.origins_fewer() : m.origins_all({ n: rows.length })}
            </button>
          )}
        </>
      ) : (
        <StateView part state={queryState(isPending, error, refetch, <Bones />)} />
      )}
    </section>
  )
}

const useForms = () =>
  useList({ ...callPages('POST /biz/v1/clue/recent/submit/form', { body: {}, quiet: true }), ...fresh })

/** The forms that the leads of the reader and of their team submitted, the newest first; each row opens the lead. */
function Forms({ list }: { list: ReturnType<typeof useForms> }) {
  const now = useNow()
  const locale = getLocale()
  if (list.rows?.length === 0) return null
  return (
    <section aria-labelledby="forms">
      <h2 id="forms" className={style.head}>
        {m.origins_forms()}
      </h2>
      {list.rows ? (
        <>
          <ul className={leads.list}>
            {list.rows.map(({ answerId, person, title, at }) => (
              <li key={answerId}>
                <a className={style.form} href={trailHref(person.unionId)}>
                  <Avatar name={person.name} src={person.avatar} number={person.number} size={44} />
                  <span>
                    <NameLine name={nameOf(person, locale)} at={at} now={now} />
                    <span>{title}</span>
                  </span>
                </a>
              </li>
            ))}
          </ul>
          <More {...list.end} />
        </>
      ) : (
        <StateView part state={queryState(list.isPending, list.error, list.refetch, <Bones />)} />
      )}
    </section>
  )
}

const Bones = () => (
  <>
    <BlockBone height={180} />
    <BlockBone height={240} />
  </>
)
