import { type ReactNode, useState } from 'react'
import { Bar } from '#ui/bar.tsx'

interface OutcomeProps<S extends string> {
  steps: readonly (readonly [S, () => string])[]
  figures: Record<S, number>
  /** The rows behind a figure: shown below it, one figure at a time. */
  rows: (step: S) => ReactNode
}

/** From openings to customers: a figure and a bar for each step. Each figure unfolds into its rows. */
export function Outcome<S extends string>({ steps, figures, rows }: OutcomeProps<S>) {
  const [shown, setShown] = useState<S | null>(null)
  const highest = Math.max(1, ...steps.map(([step]) => figures[step]))
  return (
    <ul>
      {steps.map(([step, words]) => (
        <li key={step}>
          <button
            type="button"
            aria-expanded={shown === step}
            disabled={figures[step] === 0}
            onClick={() => setShown(shown === step ? null : step)}
          >
            <span>{words()}</span>
            <b>{figures[step]}</b>
            {figures[step] > 0 && <Bar share={figures[step] / highest} />}
          </button>
          {shown === step && rows(step)}
        </li>
      ))}
    </ul>
  )
}
