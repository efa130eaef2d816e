import { callPages } from '@mingpian/client/react/queries.ts'
import type { LinkStep } from '@mingpian/contract/links.ts'
import { nameOf } from '@mingpian/contract/shared/rules/sentences/names.ts'
import style from '#features/links/detail.module.css'
import { trailHref } from '#features/radar/visit-row.tsx'
import { More } from '#kit/more.tsx'
import { queryState } from '#kit/query-state.ts'
import { timeWords } from '#kit/time.ts'
import { useList } from '#kit/use-list.ts'
import { useNow } from '#kit/use-now.ts'
import { m } from '#paraglide/messages.js'
import { getLocale } from '#paraglide/runtime.js'
import { BlockBone } from '#ui/skeleton.tsx'
import { StateView } from '#ui/state-view.tsx'

/** The rows behind a figure of a link: moments of openings, or persons with links to their trails. */
export function StepRows({ linkId, step }: { linkId: string; step: LinkStep }) {
  const now = useNow()
  const locale = getLocale()
  const { rows, isPending, error, refetch, end } = useList(
    callPages('GET /biz/v1/link/rows', { query: { linkId, step }, quiet: true }),
  )
  if (!rows)
    return <StateView part state={queryState(isPending, error, refetch, <BlockBone height={96} />)} />
  return (
    <ol className={style.rows}>
      {rows.map(({ at, person }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: openings have no id, and the list only grows at its end
        <li key={index}>
          {person ? (
            <a href={trailHref(person.unionId)}>{nameOf(person, locale)}</a>
          ) : (
            <span>{m.links_opened()}</span>
          )}
          <time dateTime={at}>{timeWords(new Date(at), now, locale)}</time>
        </li>
      ))}
      {end.hasMore && <More {...end} />}
    </ol>
  )
}
