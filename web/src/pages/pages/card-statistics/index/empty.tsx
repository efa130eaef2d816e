import type { View } from '#features/radar/statistics-view.ts'
import { whenWords } from '#features/radar/statistics-words.ts'
import { m } from '#paraglide/messages.js'
import { Button } from '#ui/button.tsx'
import style from './statistics.module.css'

/** Steps instead of zeros. */
export function Empty({ view, onShare, onWider }: { view: View; onShare: () => void; onWider: () => void }) {
  return (
    <section className={style.empty}>
      <h2>{m.stats_empty_title({ when: whenWords(view) })}</h2>
      <p>{m.stats_empty_hint()}</p>
      <ol>
        {[m.stats_step_1(), m.stats_step_2(), m.stats_step_3()].map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ol>
      <Button kind="primary" block onClick={onShare}>
        {m.stats_empty_share()}
      </Button>
      {(view.range === 'today' || view.range === '7') && (
        <Button block kind="quiet" onClick={onWider}>
          {m.stats_empty_wider()}
        </Button>
      )}
    </section>
  )
}
