import { useWords } from '../words.tsx'
import { ClockBox } from './Clock.tsx'
import { Faults } from './Faults.tsx'
import { Links } from './Links.tsx'
import css from './Panel.module.css'
import { TourSteps } from './Tour.tsx'

/** The panel between the phones: an introduction, the tour, and folded the developers' tools: clock, faults, links. */
export function Panel() {
  const { word, toggle } = useWords()
  return (
    <div className={css.panel}>
      <header className={css.head}>
        <Mark />
        <h1>{word('title')}</h1>
        <button type="button" className={css.quiet} data-testid="language" onClick={toggle}>
          {word('language')}
        </button>
      </header>
      <p className={css.promise}>{word('promise')}</p>
      <TourSteps />
      <details className={css.tools}>
        <summary data-testid="developer-tools">{word('tools')}</summary>
        <ClockBox />
        <Faults />
        <Links />
      </details>
    </div>
  )
}

function Mark() {
  return (
    <svg width="36" height="36" viewBox="0 0 32 32" aria-hidden="true">
      <rect width="32" height="32" rx="9" fill="var(--brand)" />
      <rect x="6.5" y="9.5" width="19" height="13" rx="2.6" fill="#fff" />
      <circle cx="11.6" cy="14.6" r="2.1" fill="var(--brand)" />
      <path d="M8.6 19.600c.3-1.8 1.4-2.6 3-2.600s2.7.8 3 2.600z" fill="var(--brand)" />
      <path d="M17 14h5.500M17 17.800h4" stroke="var(--brand)" strokeWidth="1.5" strokeLinecap="round" />
    </svg>
  )
}
