import { callQuery } from '@mingpian/client/react/queries.ts'
import type { CallTypes } from '@mingpian/contract/shared/calls.ts'
import { durationWords } from '@mingpian/contract/shared/rules/sentences/duration.ts'
import { partTitle } from '@mingpian/contract/shared/rules/sentences/read.ts'
import { useQuery } from '@tanstack/react-query'
import { m } from '#paraglide/messages.js'
import { getLocale } from '#paraglide/runtime.js'
import { Bar } from '#ui/bar.tsx'
import style from './rows.module.css'

const shown = 10

type Body = CallTypes<'POST /biz/v1/card/statistics/parts'>['body']

/** Reading times of a piece's pages or parts, the longest first. Absent while there are none. */
export function PartTimes({ body }: { body: Body }) {
  const locale = getLocale()
  const { data } = useQuery(callQuery('POST /biz/v1/card/statistics/parts', { body, quiet: true }))
  const parts = (data?.list ?? [])
    .map((part) => ({ ...part, title: partTitle(part, locale) }))
    .filter(({ title }) => title)
  const [longest] = parts
  if (!longest) return null
  return (
    <figure className={style.parts}>
      <figcaption>
        {m.stats_parts({
          part: longest.title,
          time: durationWords(longest.duration, locale),
          n: longest.visitors,
        })}
      </figcaption>
      <ul>
        {parts.slice(0, shown).map(({ key, title, duration, visitors }) => (
          <li key={key}>
            <span>{title}</span>
            <span>
              {durationWords(duration, locale)} · {m.stats_parts_people({ n: visitors })}
            </span>
            <Bar share={duration / longest.duration} />
          </li>
        ))}
      </ul>
    </figure>
  )
}
