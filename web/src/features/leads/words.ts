import type { LeadStage } from '@mingpian/contract/shared/lead-acts.ts'
import { m } from '#paraglide/messages.js'

export const stageNames: Record<LeadStage, () => string> = {
  new: m.leads_stage_new,
  contacted: m.leads_stage_contacted,
  talking: m.leads_stage_talking,
  customer: m.leads_stage_customer,
  lost: m.leads_stage_lost,
}

/** When a lead returns to the pool, of `returnsIn`: 2 天后退回公海. */
export function returnWords(days: number): string {
  if (days === 0) return m.pool_returns_now()
  return days === 1 ? m.pool_returns_tomorrow() : m.pool_returns_in({ n: days })
}

const scenes = new Map([
  ['0', m.leads_scene_staff],
  ['1', m.leads_scene_visitor],
  ['2', m.leads_scene_self],
])

/** By whom the first visit came. */
export const sceneName = (scene: string): string => scenes.get(scene)?.() ?? scene

const events = new Map([
  ['view', m.origins_did_view],
  ['dwell', m.origins_did_dwell],
  ['share', m.origins_did_share],
  ['call', m.origins_did_call],
  ['save_contact', m.origins_did_save_contact],
  ['copy', m.origins_did_copy],
  ['view_code', m.origins_did_view_code],
  ['exchange', m.origins_did_exchange],
  ['submit_form', m.origins_did_submit_form],
  ['ask', m.origins_did_ask],
  ['pay_order', m.origins_did_pay_order],
  ['place_order', m.origins_did_place_order],
  ['refund_order', m.origins_did_refund_order],
  ['review_product', m.origins_did_review_product],
  ['take_coupon', m.origins_did_take_coupon],
  ['book', m.origins_did_book],
  ['join_waiting', m.origins_did_join_waiting],
  ['pay_booking', m.origins_did_pay_booking],
  ['cancel_booking', m.origins_did_cancel_booking],
  ['refund_booking', m.origins_did_refund_booking],
  ['arrive', m.origins_did_arrive],
  ['request_help', m.origins_did_request_help],
  ['comment', m.origins_did_comment],
  ['like', m.origins_did_like],
])

/** An event of leads: 提交了表单. */
export const eventName = (event: string): string => events.get(event)?.() ?? event

/** Another system by which leads came. @param name of the contact code; '' without one */
export function systemName(system: 'wecom' | 'mall', state: string, name: string): string {
  if (system === 'mall') return m.origins_mall()
  if (name) return m.origins_wecom_code({ name })
  return state ? m.origins_wecom_other({ name: state }) : m.origins_wecom()
}
