import { callPages } from '@mingpian/client/react/queries.ts'
import type { CodeStep } from '@mingpian/contract/codes.ts'
import type { CallTypes } from '@mingpian/contract/shared/calls.ts'
import { nameOf } from '@mingpian/contract/shared/rules/sentences/names.ts'
import style from '#features/links/detail.module.css'
import { trailHref } from '#features/radar/visit-row.tsx'
import { More } from '#kit/more.tsx'
import { queryState } from '#kit/query-state.ts'
import { timeBeforeText, timeWords } from '#kit/time.ts'
import { useList } from '#kit/use-list.ts'
import { useNow } from '#kit/use-now.ts'
import { m } from '#paraglide/messages.js'
import { getLocale } from '#paraglide/runtime.js'
import { BlockBone } from '#ui/skeleton.tsx'
import { StateView } from '#ui/state-view.tsx'

type Row = CallTypes<'GET /biz/v1/code/rows'>['data']['list'][number]

/** The rows behind a figure of a code: openings, or customers with how they came. */
export function StepRows({ codeId, step }: { codeId: string; step: CodeStep }) {
  const now = useNow()
  const locale = getLocale()
  const { rows, isPending, error, refetch, end } = useList(
    callPages('GET /biz/v1/code/rows', { query: { codeId, step }, quiet: true }),
  )
  if (!rows)
    return <StateView part state={queryState(isPending, error, refetch, <BlockBone height={96} />)} />
  return (
    <ol className={style.rows}>
      {rows.map((row, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: openings have no id, and the list only grows at its end
        <li key={index}>
          <span>
            <Who row={row} />
            {step !== 'open' && <small>{wayWords(row, now)}</small>}
          </span>
          <time dateTime={row.at}>{timeWords(new Date(row.at), now, locale)}</time>
        </li>
      ))}
      {end.hasMore && <More {...end} />}
    </ol>
  )
}

function Who({ row: { person, member } }: { row: Row }) {
  if (person?.unionId) return <a href={trailHref(person.unionId)}>{nameOf(person, getLocale())}</a>
  if (person) return <span>{nameOf(person, getLocale())}</span>
  return <span>{member ? m.codes_colleague({ name: member }) : m.codes_opened()}</span>
}

const wayWords = ({ openedAt }: Row, now: ReturnType<typeof useNow>) =>
  openedAt
    ? m.codes_by_page({ time: timeBeforeText(new Date(openedAt), now, getLocale()) })
    : m.codes_by_print()
