import { Check } from 'lucide-react'
import { useWords, type WordKey } from '../words.tsx'
import { act, useWorld } from '../world.tsx'
import css from './Panel.module.css'

const steps: { key: 'shared' | 'opened' | 'radar'; title: WordKey; hint: WordKey }[] = [
  { key: 'shared', title: 'step1', hint: 'step1Hint' },
  { key: 'opened', title: 'step2', hint: 'step2Hint' },
  { key: 'radar', title: 'step3', hint: 'step3Hint' },
]

/** Ways to go on once the tour has ended. */
const doors: { title: WordKey; hint: WordKey }[] = [
  { title: 'doorRelay', hint: 'doorRelayHint' },
  { title: 'doorAdmin', hint: 'doorAdminHint' },
  { title: 'doorBuy', hint: 'doorBuyHint' },
]

/** The tour: each step is ticked by what really happens on the phones. */
export function TourSteps() {
  const { tour } = useWorld()
  const { word } = useWords()
  const now = steps.findIndex(({ key }) => !tour[key])
  return (
    <section className={css.tour} aria-label={word('tour')}>
      <ol>
        {steps.map(({ key, title, hint }, index) => {
          const state = tour[key] ? 'done' : index === now ? 'now' : 'later'
          return (
            <li
              key={key}
              data-testid={`tour-step-${index + 1}`}
              data-state={state}
              aria-current={state === 'now' ? 'step' : undefined}
            >
              <span className={css.number}>
                {tour[key] ? <Check size={16} strokeWidth={3} /> : index + 1}
              </span>
              <div>
                <h2>{word(title)}</h2>
                <p>{word(hint)}</p>
              </div>
            </li>
          )
        })}
      </ol>
      {now === -1 && (
        <section className={css.doors} data-testid="tour-doors">
          <p role="status">{word('allDone')}</p>
          <h3>{word('doors')}</h3>
          <ul>
            {doors.map(({ title, hint }) => (
              <li key={title}>
                <b>{word(title)}</b>
                {word(hint)}
              </li>
            ))}
          </ul>
        </section>
      )}
      <footer className={css.after} data-shown={tour.shared}>
        <button
          type="button"
          className={css.quiet}
          data-testid="tour-reset"
          onClick={() => act('tour/reset')}
        >
          {word('again')}
        </button>
      </footer>
    </section>
  )
}
