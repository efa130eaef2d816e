import type { CallTypes } from '@mingpian/contract/shared/calls.ts'
import type { Delivery } from '@mingpian/contract/shared/rules/goods.ts'
import { m } from '#paraglide/messages.js'
import { stepWords } from './order-words.ts'
import style from './timeline.module.css'

type Step = CallTypes<'GET /mall/order/v1/order/detail'>['data']['steps'][number]

interface TimelineProps {
  steps: readonly Step[]
  delivery: Delivery
  /** The words of a time. */
  timeOf: (iso: string) => string
}

/** What happened to an order, the latest first. */
export function Timeline({ steps, delivery, timeOf }: TimelineProps) {
  const told = steps
    .map((step) => ({ ...step, words: stepWords(step.what, delivery) }))
    .filter(({ words }) => words !== undefined)
    .sort((one, other) => Date.parse(other.at) - Date.parse(one.at))
  if (told.length === 0) return null
  return (
    <section className={style.timeline}>
      <h2>{m.order_timeline()}</h2>
      <ol>
        {told.map(({ at, what, words }) => (
          <li key={at + what}>
            <b>{words}</b>
            <time dateTime={at}>{timeOf(at)}</time>
          </li>
        ))}
      </ol>
    </section>
  )
}
