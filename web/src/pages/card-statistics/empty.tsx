import type { View } from '#features/radar/statistics-view.ts'
import { whenWords } from '#features/radar/statistics-words.ts'
import { m } from '#paraglide/messages.js'
import { Button } from '#ui/button.tsx'
import style from './statistics.module.css'

interface EmptyProps {
  view: View
  /** YYYY-MM-DD, of the company. */
  today: string
  onShare: () => void
  onWider: () => void
}

/** Next steps instead of zeros. For past days it only tells that there were no visits. */
export function Empty({ view, today, onShare, onWider }: EmptyProps) {
  const when = whenWords(view)
  if (view.to < today)
    return (
      <section className={style.empty}>
        <h2>{m.stats_sentence_nobody({ when })}</h2>
        <Button kind="primary" block onClick={onWider}>
          {m.stats_empty_wider()}
        </Button>
      </section>
    )
  return (
    <section className={style.empty}>
      <h2>{m.stats_empty_title({ when })}</h2>
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
