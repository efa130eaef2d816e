import type { Lead, LeadStage } from '@mingpian/contract/leads.ts'
import { clock, dateWords } from '#kit/time.ts'
import { m } from '#paraglide/messages.js'
import type { Locale } from '#paraglide/runtime.js'

export const stageNames: Record<LeadStage, () => string> = {
  new: m.leads_stage_new,
  contacted: m.leads_stage_contacted,
  talking: m.leads_stage_talking,
  customer: m.leads_stage_customer,
  lost: m.leads_stage_lost,
}

/** A lead's last deed: 看了“新品手册”. */
export function lastDeed({ last: { deed, contentType, contentTitle: what } }: Lead): string {
  if (deed === 'form') return what ? m.leads_last_form({ what }) : m.leads_last_a_form()
  if (deed === 'visit')
    return contentType === 'card' || !what ? m.leads_last_visit() : m.leads_last_read({ what })
  const others = {
    card: m.leads_last_card,
    mall: m.leads_last_mall,
    contact: m.leads_last_contact,
    gone: m.leads_last_gone,
    import: m.leads_last_import,
  }
  return others[deed]()
}

/** An appointment on the company's clock: 11月30日 14:00. */
export const appointmentWords = (at: Date, now: Date, locale: Locale): string =>
  `${dateWords(at, now, locale)} ${clock(at)}`

/** When a lead returns to the pool, of `returnsIn`: 2 天后退回公海. */
export function returnWords(days: number): string {
  if (days === 0) return m.pool_returns_now()
  return days === 1 ? m.pool_returns_tomorrow() : m.pool_returns_in({ n: days })
}
