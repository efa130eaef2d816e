import type { FunnelPart } from '@mingpian/contract/funnel.ts'
import { creditParts } from '@mingpian/contract/shared/rules/credit.ts'
import type { FunnelChannel, FunnelStep } from '@mingpian/contract/shared/rules/funnel.ts'
import { m } from '#paraglide/messages.js'
import type { FunnelScope } from './view.ts'

export const stepNames: Record<FunnelStep, () => string> = {
  shared: m.funnel_shared,
  opened: m.funnel_opened,
  read: m.funnel_read,
  responded: m.funnel_responded,
  answered: m.funnel_answered,
  added: m.funnel_added,
  talked: m.funnel_talked,
  bought: m.funnel_bought,
}

export const scopeNames: Record<FunnelScope, () => string> = {
  own: m.funnel_own,
  team: m.funnel_team,
  company: m.funnel_company,
}

export const channelNames: Record<FunnelChannel, () => string> = {
  single: m.stats_source_single,
  group: m.stats_source_group,
  timeline: m.stats_source_timeline,
  scan: m.stats_source_scan,
  link: m.stats_source_link,
  self: m.stats_source_self,
  unopened: m.funnel_unopened,
}

/** 名片：林晓, or the title of a piece. */
export function thingName(contentType: string, title: string): string {
  if (!title) return m.stats_thing_gone()
  return contentType === 'card' ? m.stats_thing_card({ name: title }) : title
}

/** A part of the funnel by its own name. */
export const partName = ({ channel, contentType, title }: FunnelPart): string =>
  channel ? channelNames[channel]() : contentType ? thingName(contentType, title) : title

/** Formats parts of visits: 2,500,000 → 2.5. */
export const visitWords = (credit: number) =>
  m.tree_credit({ n: String(Math.round((credit / creditParts) * 100) / 100) })

/** The figures of a part, without the steps that no lead took. */
export const partWords = ({ shared, opened, read, responded, talked, bought }: FunnelPart): string =>
  Object.entries({ shared, opened, read, responded, talked, bought })
    .filter(([, n]) => n > 0)
    .map(([step, n]) => m.funnel_step({ step: stepNames[step as FunnelStep](), n }))
    .join(' · ') || m.funnel_unopened()
