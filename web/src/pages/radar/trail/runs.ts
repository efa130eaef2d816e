import type { TrailEntry } from '@mingpian/contract/clue.ts'
import { trailSentence } from '@mingpian/contract/shared/rules/sentences/visits.ts'
import type { Locale } from '#paraglide/runtime.js'

/** Everything of an entry that its line shows, but the time. */
function lineOf(entry: TrailEntry, locale: Locale): string {
  const words = trailSentence(entry, locale).map(({ text }) => text)
  return JSON.stringify([entry.event, entry.contentId, ...words])
}

/**
 * Merges adjacent entries with the same line. A question, an order, a booking, and an opening with times of its parts, are never merged.
 */
export function runsOf(entries: readonly TrailEntry[], locale: Locale): TrailEntry[][] {
  const runs: { line: string; run: TrailEntry[] }[] = []
  for (const entry of entries) {
    const line = entry.question || entry.about || entry.sections.length > 0 ? '' : lineOf(entry, locale)
    const last = runs[runs.length - 1]
    if (line && last?.line === line) last.run.push(entry)
    else runs.push({ line, run: [entry] })
  }
  return runs.map(({ run }) => run)
}
