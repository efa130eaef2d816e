import type { CompanyCardState } from '@mingpian/contract/shared/rules/company-card.ts'
import { m } from '#paraglide/messages.js'
import style from './status-mark.module.css'
import { statusNames } from './words.ts'

/** State of a company's card, in a word or two. */
export function StatusMark({ state: { status, isDefault } }: { state: CompanyCardState }) {
  return (
    <span className={style.marks}>
      <span className={`${style.mark} ${style[status] ?? ''}`}>{statusNames[status]()}</span>
      {isDefault && <span className={style.mark}>{m.corp_is_default()}</span>}
    </span>
  )
}
