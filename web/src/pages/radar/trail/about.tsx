import type { TrailEntry } from '@mingpian/contract/clue.ts'
import { yuan } from '@mingpian/contract/shared/rules/yuan.ts'
import { momentWords } from '#kit/moment-words.ts'
import { workOrderHref } from '#kit/work-order-paths.ts'
import style from './timeline.module.css'

/** The amount of an order; the service, place and time of a booking; the number of a work order, which opens it. */
export function About({ about }: { about: TrailEntry['about'] }) {
  if (!about) return null
  const { amount, service, place, startsAt, workOrderId, number } = about
  const words = [amount !== undefined && yuan(amount), service, place, startsAt && momentWords(startsAt)]
  return (
    <p className={style.note}>
      {workOrderId ? (
        <a href={workOrderHref('handle', { id: workOrderId })}>{number}</a>
      ) : (
        words.filter(Boolean).join(' · ')
      )}
    </p>
  )
}
