import type { CompanyCardEdit } from '@mingpian/contract/company-card.ts'
import { StatusMark } from '#features/company-card/status-mark.tsx'
import { m } from '#paraglide/messages.js'
import style from './edit.module.css'

const meanings = {
  draft: m.corp_state_draft,
  applied: m.corp_state_applied,
  open: m.corp_state_open,
  closed: m.corp_state_closed,
  deleted: m.corp_state_deleted,
}

/** State of the card, and its meaning for visitors. */
export function StateHead({ card }: { card: CompanyCardEdit }) {
  const meaning = card.isDefault ? m.corp_state_default : meanings[card.status]
  return (
    <header className={style.head}>
      <h1>{card.name}</h1>
      <StatusMark state={card} />
      <p>{meaning()}</p>
    </header>
  )
}
