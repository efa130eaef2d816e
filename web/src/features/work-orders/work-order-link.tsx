import type { WorkOrderItem } from '@mingpian/contract/shared/work-order.ts'
import { timeWords } from '#kit/time.ts'
import { useNow } from '#kit/use-now.ts'
import { m } from '#paraglide/messages.js'
import { getLocale } from '#paraglide/runtime.js'
import { RecordLink } from '#ui/record-link.tsx'
import { kindWords, stateWords } from './words.ts'
import style from './work-orders.module.css'

const tones: Partial<Record<WorkOrderItem['state'], 'success' | 'warning'>> = {
  open: 'warning',
  answered: 'success',
}

interface WorkOrderLinkProps {
  workOrder: WorkOrderItem
  href: string
  /** The customer, for staff. */
  who?: string
  isLate?: boolean
}

/** A work order in a list: its customer, kind, text and state. */
export function WorkOrderLink({ workOrder, href, who, isLate = false }: WorkOrderLinkProps) {
  const { kind, state, words, aboutTitle, changedAt } = workOrder
  const now = useNow()
  const time = timeWords(new Date(changedAt), now, getLocale())
  const title = who ? `${who} · ${kindWords(kind)}` : kindWords(kind)
  return (
    <RecordLink
      href={href}
      title={title}
      state={isLate ? m.wo_late() : stateWords(state)}
      tone={isLate ? 'danger' : tones[state]}
    >
      <p className={style.words}>{words}</p>
      <p className={style.small}>{[aboutTitle, time].filter(Boolean).join(' · ')}</p>
    </RecordLink>
  )
}
