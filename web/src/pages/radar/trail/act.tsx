import type { LeadAct } from '@mingpian/contract/shared/lead-acts.ts'
import { purchaseWords } from '@mingpian/contract/shared/rules/sentences/purchase.ts'
import { CircleCheck, type LucideIcon, MessageCircle, NotebookPen, Phone, Route } from 'lucide-react'
import { stageNames } from '#features/leads/words.ts'
import { outcomeNames } from '#features/leads-today/outcome-names.ts'
import { clock } from '#kit/time.ts'
import { m } from '#paraglide/messages.js'
import { getLocale } from '#paraglide/runtime.js'
import style from './timeline.module.css'

const icons: Record<LeadAct['kind'], LucideIcon> = {
  follow: NotebookPen,
  outcome: CircleCheck,
  stage: Route,
  call: Phone,
  message: MessageCircle,
}

/** What a salesperson did about the visitor. */
export function Act({ act }: { act: LeadAct }) {
  const Icon = icons[act.kind]
  return (
    <>
      <span className={style.mark}>
        <Icon size={16} aria-hidden />
      </span>
      <div className={style.words}>
        <p>{wordsOf(act)}</p>
        {act.words && <p className={style.note}>{act.words}</p>}
        <p className={style.meta}>
          <time dateTime={act.at}>{clock(new Date(act.at))}</time>
          {act.purchase && <span>{purchaseWords(act.purchase, getLocale())}</span>}
        </p>
      </div>
    </>
  )
}

function wordsOf({ kind, salesperson: who, outcome, stage }: LeadAct): string {
  switch (kind) {
    case 'follow':
      return m.act_follow({ who })
    case 'outcome':
      return m.act_outcome({ who, outcome: outcome && outcomeNames[outcome]() })
    case 'stage':
      return m.act_stage({ who, stage: stage && stageNames[stage]() })
    case 'call':
      return m.act_call({ who })
    case 'message':
      return m.act_message({ who })
  }
}
