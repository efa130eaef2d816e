import type { TrailEntry } from '@mingpian/contract/clue.ts'
import { yuan } from '@mingpian/contract/shared/rules/yuan.ts'
import { appointmentWords } from '#features/leads/words.ts'
import { useNow } from '#kit/use-now.ts'
import { getLocale } from '#paraglide/runtime.js'
import style from './timeline.module.css'

/** The amount of an order; the service, place and time of a booking. */
export function About({ about }: { about: TrailEntry['about'] }) {
  const now = useNow()
  if (!about) return null
  const { amount, service, place, startsAt } = about
  const words = [
    amount !== undefined && yuan(amount),
    service,
    place,
    startsAt && appointmentWords(new Date(startsAt), now, getLocale()),
  ]
  return <p className={style.note}>{words.filter(Boolean).join(' · ')}</p>
}
