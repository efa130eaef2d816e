import { callQuery } from '@mingpian/client/react/queries.ts'
import { nameOf } from '@mingpian/contract/shared/rules/sentences/names.ts'
import { useQuery } from '@tanstack/react-query'
import { gainersPage } from '#features/leads/links.ts'
import { trailHref } from '#features/radar/visit-row.tsx'
import { failedState } from '#kit/query-state.ts'
import { m } from '#paraglide/messages.js'
import { getLocale } from '#paraglide/runtime.js'
import { LinkRow, Rows } from '#ui/rows.tsx'
import { StateView } from '#ui/state-view.tsx'
import style from './today.module.css'

const shown = 5

export const gainersOptions = () => ({
  ...callQuery('GET /biz/v1/clue/score/fast', { query: { page: 1, pageSize: shown }, quiet: true }),
  staleTime: 0,
})

/** The leads whose score rose most today. */
export function Gainers() {
  const { data, isPending, error, refetch } = useQuery(gainersOptions())
  if (isPending) return null
  if (!data)
    return (
      <section className={style.figures}>
        <h2>{m.call_gainers()}</h2>
        <StateView part state={failedState(error, refetch)} />
      </section>
    )
  return (
    <Rows title={m.call_gainers()}>
      {data.list.map(({ person, salesperson, gained, score }) => (
        <LinkRow
          key={`${person.unionId} ${salesperson}`}
          title={nameOf(person, getLocale())}
          note={m.score_now({ score })}
          value={m.call_gained({ gained })}
          href={trailHref(person.unionId)}
        />
      ))}
      <LinkRow title={m.gainers_all()} href={`#${gainersPage}`} />
    </Rows>
  )
}
