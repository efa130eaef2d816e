import { Star } from 'lucide-react'
import { useId } from 'react'
import { m } from '#paraglide/messages.js'
import style from './stars.module.css'

const five = [1, 2, 3, 4, 5] as const

/** The number of stars of a review, or the average of several. */
export const Stars = ({ count, size = 16 }: { count: number; size?: number }) => (
  <span className={style.stars} role="img" aria-label={m.review_stars_of({ n: count })}>
    {five.map((each) => (
      <Star key={each} size={size} data-full={each <= Math.round(count)} aria-hidden />
    ))}
  </span>
)

const words = [m.review_words_1, m.review_words_2, m.review_words_3, m.review_words_4, m.review_words_5]

interface StarsFieldProps {
  /** 0 before one was chosen. */
  value: number
  error: string | undefined
  onChange: (value: number) => void
}

/** Stars to choose: a group of radio buttons, which arrow keys and screen readers know. */
export function StarsField({ value, error, onChange }: StarsFieldProps) {
  const id = useId()
  return (
    <fieldset className={style.field} aria-describedby={error ? `${id}-error` : undefined}>
      <legend>{m.review_rating()}</legend>
      <div>
        {five.map((each) => (
          <label key={each}>
            <input
              type="radio"
              name={id}
              value={each}
              checked={each === value}
              aria-invalid={error ? true : undefined}
              onChange={() => onChange(each)}
            />
            <span className="sr-only">{`${m.review_stars({ n: each })} ${words[each - 1]?.() ?? ''}`}</span>
            <Star size={32} data-full={each <= value} aria-hidden />
          </label>
        ))}
        <output aria-hidden="true">{words[value - 1]?.()}</output>
      </div>
      {error && (
        <p id={`${id}-error`} role="alert">
          {error}
        </p>
      )}
    </fieldset>
  )
}
