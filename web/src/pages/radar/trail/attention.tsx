import type { TrailEntry } from '@mingpian/contract/clue.ts'
import { durationWords } from '@mingpian/contract/shared/rules/sentences/duration.ts'
import { attentionOf } from '#features/radar/attention.ts'
import { m } from '#paraglide/messages.js'
import { getLocale } from '#paraglide/runtime.js'
import { Bar } from '#ui/bar.tsx'
import style from './trail.module.css'

const shown = 5

/** The visitor's reading time: a sentence, and a bar for each of the five parts that took the most time. */
export function Attention({ entries, total }: { entries: TrailEntry[]; total: number }) {
  const locale = getLocale()
  const held = attentionOf(entries, locale)
  const [longest] = held
  if (!longest) return null
  const all = held.reduce((sum, { duration }) => sum + duration, 0)
  const words = {
    what: longest.label,
    time: durationWords(longest.duration, locale),
    // Not rounded up to 100 % if the bars below show several parts.
    share: Math.min(held.length > 1 ? 99 : 100, Math.round((longest.duration / all) * 100)),
  }
  const partial = entries.length < total
  return (
    <figure className={style.block}>
      <figcaption>
        {partial ? m.trail_attention_recent({ n: entries.length, ...words }) : m.trail_attention(words)}
      </figcaption>
      {/* One bar alone would repeat the sentence. */}
      <ul className={style.bars} hidden={held.length === 1}>
        {held.slice(0, shown).map(({ label, duration }) => (
          <li key={label}>
            <span>{label}</span>
            <span>{durationWords(duration, locale)}</span>
            <Bar share={duration / longest.duration} />
          </li>
        ))}
      </ul>
    </figure>
  )
}
