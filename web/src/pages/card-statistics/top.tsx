import { callQuery } from '@mingpian/client/react/queries.ts'
import { nameOf } from '@mingpian/contract/shared/rules/sentences/names.ts'
import { useQuery } from '@tanstack/react-query'
import { bodyOf, rowsHref, statisticsPage, type View, viewQuery } from '#features/radar/statistics-view.ts'
import { dayWords, thingTitle } from '#features/radar/statistics-words.ts'
import { typeWords } from '#features/radar/type-select.tsx'
import { countWords } from '#kit/count.ts'
import { m } from '#paraglide/messages.js'
import { getLocale } from '#paraglide/runtime.js'
import { Avatar } from '#ui/avatar.tsx'
import { LinkRow, Rows } from '#ui/rows.tsx'
import { Missing } from './missing.tsx'

const shown = 5

/** The first rows of three lists: things, visitors, and for administrators colleagues. */
export function Top({ view }: { view: View }) {
  const body = bodyOf(view)
  const { data, isPending, refetch } = useQuery(callQuery('POST /biz/v1/card/statistics/view_top', { body }))
  if (!data) return <Missing isPending={isPending} onRetry={refetch} />
  const times = (n: number) => m.stats_times({ n: countWords(n) })
  return (
    <>
      {data.things.length > 0 && (
        <Rows title={m.stats_things()}>
          {data.things.slice(0, shown).map(({ contentType, contentId, title, visits }) => (
            <LinkRow
              key={`${contentType} ${contentId}`}
              title={thingTitle(contentType, title)}
              note={typeWords[contentType]()}
              value={times(visits)}
              href={rowsHref({ ...view, contentType }, 'visits', {
                thing: contentId,
                title: thingTitle(contentType, title),
              })}
            />
          ))}
        </Rows>
      )}
      {data.visitors.length > 0 && (
        <Rows title={m.stats_visitors()}>
          {data.visitors.slice(0, shown).map(({ person, visits, lastDay }) => (
            <LinkRow
              key={person.unionId}
              icon={<Avatar name={person.name} src={person.avatar} number={person.number} size={36} />}
              title={nameOf(person, getLocale())}
              note={m.stats_rows_last({ day: dayWords(lastDay) })}
              value={times(visits)}
              href={`#/pages/radar/trail/index?${new URLSearchParams({ unionId: person.unionId })}`}
            />
          ))}
        </Rows>
      )}
      {data.colleagues.length > 0 && (
        <Rows title={m.stats_colleagues()}>
          {data.colleagues.map(({ userId, name, avatar, visits, visitors }) => (
            <LinkRow
              key={userId}
              icon={<Avatar name={name} src={avatar} size={36} />}
              title={name}
              note={m.stats_colleague_note({ visitors: countWords(visitors) })}
              value={times(visits)}
              href={`#${statisticsPage}?${viewQuery({ ...view, userId, name })}`}
            />
          ))}
        </Rows>
      )}
    </>
  )
}
