import type { CallTypes } from '@mingpian/contract/shared/calls.ts'
import { durationWords } from '@mingpian/contract/shared/rules/sentences/duration.ts'
import { nameOf } from '@mingpian/contract/shared/rules/sentences/names.ts'
import { timeWords } from '#kit/time.ts'
import { useNow } from '#kit/use-now.ts'
import { m } from '#paraglide/messages.js'
import { getLocale } from '#paraglide/runtime.js'
import { Avatar } from '#ui/avatar.tsx'
import style from './trail.module.css'

type Trail = CallTypes<'GET /biz/v1/clue/trail'>['data']

/** The visitor with the number of visits, their total duration, and the first one's time. */
export function TrailHead({ trail }: { trail: Trail }) {
  const { person, visits, totalDuration, firstAt } = trail
  const locale = getLocale()
  const when = timeWords(new Date(firstAt), useNow(), locale)
  return (
    <header className={style.head}>
      <Avatar name={person.name} src={person.avatar} number={person.number} size={56} />
      <div>
        <h1>{nameOf(person, locale)}</h1>
        {visits > 0 && <p>{m.trail_visits({ visits, time: durationWords(totalDuration, locale) })}</p>}
        {/* For an imported lead this is the time of the import, which a row below shows. */}
        {trail.total > 0 && <p>{m.trail_first({ when })}</p>}
      </div>
    </header>
  )
}
