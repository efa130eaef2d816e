import type { StatisticsMetric } from '@mingpian/contract/card-statistics.ts'
import { durationWords } from '@mingpian/contract/shared/rules/sentences/duration.ts'
import type { VisitSource, VisitWay } from '@mingpian/contract/shared/rules/visit-source.ts'
import { countWords } from '#kit/count.ts'
import { calendarWords } from '#kit/time.ts'
import { m } from '#paraglide/messages.js'
import { getLocale } from '#paraglide/runtime.js'
import { lengthOf, type View } from './statistics-view.ts'

export const metricWords: Record<StatisticsMetric, () => string> = {
  visits: m.stats_metric_visits,
  visitors: m.stats_metric_visitors,
  newVisitors: m.stats_metric_newVisitors,
  dwell: m.stats_metric_dwell,
  shares: m.stats_metric_shares,
  relays: m.stats_metric_relays,
  saves: m.stats_metric_saves,
  calls: m.stats_metric_calls,
  exchanges: m.stats_metric_exchanges,
  contacts: m.stats_metric_contacts,
}

export const sourceWords: Record<VisitSource, () => string> = {
  single: m.stats_source_single,
  group: m.stats_source_group,
  timeline: m.stats_source_timeline,
  scan: m.stats_source_scan,
  link: m.stats_source_link,
  self: m.stats_source_self,
}

export const wayWords: Record<VisitWay, () => string> = {
  staff: m.stats_way_staff,
  relay: m.stats_way_relay,
  self: m.stats_way_self,
}

/** A day, without the year if it is the present one. */
export const dayWords = (day: string, now = new Date()) => calendarWords(day, now, getLocale())

/** The span at the beginning of a sentence: 近 7 天. */
export function whenWords(view: View): string {
  if (view.range === 'today') return m.stats_when_today()
  if (view.range !== 'custom') return m.stats_when_days({ n: lengthOf(view) })
  if (view.from === view.to) return m.stats_when_day({ day: dayWords(view.from) })
  return m.stats_when_span({ from: dayWords(view.from), to: dayWords(view.to) })
}

/** The value of a number; `dwell` is milliseconds. */
export const valueWords = (metric: StatisticsMetric, value: number): string =>
  metric === 'dwell' && value > 0 ? durationWords(value, getLocale()) : countWords(value)

/** The title of a thing in a list: a card with its owner's name, or a text for a deleted thing. @param title '' if deleted */
export function thingTitle(contentType: string, title: string): string {
  if (!title) return m.stats_thing_gone()
  return contentType === 'card' ? m.stats_thing_card({ name: title }) : title
}
