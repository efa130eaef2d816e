import type { CallTypes } from '@mingpian/contract/shared/calls.ts'
import type { Delivery } from '@mingpian/contract/shared/rules/goods.ts'
import { momentWords } from '#features/form-fill/words.ts'
import { stepWords } from '#features/mall/order-words.ts'
import { m } from '#paraglide/messages.js'
import style from './order.module.css'

type Step = CallTypes<'GET /mall/order/v1/order/detail'>['data']['steps'][number]

/** What happened to the order, the latest first. */
export function Timeline({ steps, delivery }: { steps: readonly Step[]; delivery: Delivery }) {
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
            <time dateTime={at}>{momentWords(at)}</time>
          </li>
        ))}
      </ol>
    </section>
  )
}
