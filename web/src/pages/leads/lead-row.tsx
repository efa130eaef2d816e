import type { ListedLead } from '@mingpian/contract/leads.ts'
import { lastDeedWords } from '@mingpian/contract/shared/rules/sentences/last-deed.ts'
import { nameOf } from '@mingpian/contract/shared/rules/sentences/names.ts'
import type { LeadTag } from '@mingpian/contract/tags.ts'
import { returnWords, stageNames } from '#features/leads/words.ts'
import { NameLine } from '#features/radar/name-line.tsx'
import { trailHref } from '#features/radar/visit-row.tsx'
import { momentWords } from '#kit/moment-words.ts'
import { m } from '#paraglide/messages.js'
import { getLocale } from '#paraglide/runtime.js'
import { Avatar } from '#ui/avatar.tsx'
import style from './leads.module.css'

/** One lead; a tap opens the whole history. */
export function LeadRow({
  lead,
  now,
  tags,
  ofColleague,
}: {
  lead: ListedLead
  now: Date
  /** Earned by its deeds. */
  tags: readonly LeadTag[]
  /** Names the salesperson. */
  ofColleague: boolean
}) {
  const { person, stage, visits, lastAt, nextAt, returnsIn, salesperson } = lead
  const locale = getLocale()
  const when = nextAt && momentWords(nextAt)
  const isOver = nextAt !== '' && new Date(nextAt) < now
  return (
    <li>
      <a className={style.lead} href={trailHref(person.unionId)}>
        <Avatar name={person.name} src={person.avatar} number={person.number} size={44} />
        <span className={style.words}>
          <NameLine name={nameOf(person, locale)} at={lastAt} now={now} />
          <span className={style.last}>
            {lastDeedWords(lead.last, locale, ofColleague ? 'other' : 'own')}
          </span>
          <span className={style.about}>
            {ofColleague && <span>{m.leads_turned_note({ who: salesperson.name })}</span>}
            {visits > 0 && <span>{m.leads_visits({ n: visits })}</span>}
            {/* No mark on a new lead: most leads are new. */}
            {stage !== 'new' && (
              <span className={stage === 'talking' || stage === 'customer' ? style.strong : style.chip}>
                {stageNames[stage]()}
              </span>
            )}
            {when && (
              <span className={isOver ? style.due : style.chip}>
                {isOver ? m.leads_overdue({ when }) : m.leads_next_at({ when })}
              </span>
            )}
            {tags.map(({ tagId, name }) => (
              <span key={tagId} className={style.chip}>
                {name}
              </span>
            ))}
            {returnsIn !== null && <span className={style.due}>{returnWords(returnsIn)}</span>}
          </span>
        </span>
      </a>
    </li>
  )
}
