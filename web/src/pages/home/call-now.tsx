import { nameOf } from '@mingpian/contract/shared/rules/sentences/names.ts'
import { useQuery } from '@tanstack/react-query'
import { ChevronRight } from 'lucide-react'
import { callNowOptions, todayPage } from '#features/leads-today/queries.ts'
import { reasonWords } from '#features/leads-today/reason-words.ts'
import { useNow } from '#kit/use-now.ts'
import { m } from '#paraglide/messages.js'
import { getLocale } from '#paraglide/runtime.js'
import { Avatar } from '#ui/avatar.tsx'
import own from './call-now.module.css'
import style from './home.module.css'

const shown = 2

/** The first of today's leads with their strongest reason. Nothing where no lead is worth a call. */
export function CallNowLines() {
  const now = useNow()
  const { data } = useQuery(callNowOptions())
  if (!data?.list.length) return null
  return (
    <section className={style.list}>
      <h2>
        <span>{m.call_title()}</span>
        <a href={`#${todayPage}`}>
          {m.home_newest_all()}
          <ChevronRight size={16} aria-hidden />
        </a>
      </h2>
      <ul className={own.lines}>
        {data.list.slice(0, shown).map(({ person, reasons: [first] }) => (
          <li key={person.unionId}>
            <a href={`#${todayPage}`}>
              <Avatar name={person.name} src={person.avatar} number={person.number} size={40} />
              <span>
                <b>{nameOf(person, getLocale())}</b>
                <small>{first && reasonWords(first, now)}</small>
              </span>
            </a>
          </li>
        ))}
      </ul>
    </section>
  )
}
