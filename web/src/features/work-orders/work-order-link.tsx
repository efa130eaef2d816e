import type { WorkOrderItem } from '@mingpian/contract/shared/work-order.ts'
import { timeWords } from '#kit/time.ts'
import { useNow } from '#kit/use-now.ts'
import { m } from '#paraglide/messages.js'
import { getLocale } from '#paraglide/runtime.js'
import { kindWords, stateWords } from './words.ts'
import style from './work-orders.module.css'

interface WorkOrderLinkProps {
  workOrder: WorkOrderItem
  href: string
  /** The customer, for staff. */
  who?: string
  isLate?: boolean
}

/** A work order in a list: whose it is, what it is about, and its state. */
export function WorkOrderLink({ workOrder, href, who, isLate = false }: WorkOrderLinkProps) {
  const { kind, state, words, aboutTitle, changedAt } = workOrder
  const now = useNow()
  const time = timeWords(new Date(changedAt), now, getLocale())
  return (
    <a className={style.card} href={href}>
      <span className={style.line}>
        <b>{who ? `${who} · ${kindWords(kind)}` : kindWords(kind)}</b>
        <span className={style.state} data-state={state} data-late={isLate}>
          {isLate ? m.wo_late() : stateWords(state)}
        </span>
      </span>
      <p className={style.words}>{words}</p>
      <p className={style.small}>{[aboutTitle, time].filter(Boolean).join(' · ')}</p>
    </a>
  )
}
