import { useQuery } from '@tanstack/react-query'
import { gainersPage } from '#features/leads/links.ts'
import { nameOf } from '#features/radar/sentence.ts'
import { trailHref } from '#features/radar/visit-row.tsx'
import { callQuery } from '#kit/queries.ts'
import { m } from '#paraglide/messages.js'
import { getLocale } from '#paraglide/runtime.js'
import { LinkRow, Rows } from '#ui/rows.tsx'

const shown = 5

/** The leads whose score rose most today. */
export function Gainers() {
  const { data } = useQuery({
    ...callQuery('GET /biz/v1/clue/score/fast', { query: { page: 1, pageSize: shown }, quiet: true }),
    staleTime: 0,
  })
  if (!data) return null
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
