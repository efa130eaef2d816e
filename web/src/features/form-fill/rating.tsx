import { Star } from 'lucide-react'
import { m } from '#paraglide/messages.js'
import { Group } from './group.tsx'
import style from './questions.module.css'
import type { QuestionProps } from './typed.ts'
import { starsOf } from './words.ts'

/** Stars in a row. Each is a radio button, so that the keyboard and screen readers choose as fingers do. */
export function RatingQuestion({ question, value, error, onChange }: QuestionProps) {
  const given = typeof value === 'number' ? value : 0
  const starCount = starsOf(question)
  return (
    <Group question={question} error={error}>
      {() => (
        <div className={style.stars}>
          {Array.from({ length: starCount }, (_, at) => at + 1).map((stars) => (
            <label key={stars} className={stars <= given ? style.full : style.hollow}>
              <input
                type="radio"
                className="sr-only"
                name={question.id}
                checked={given === stars}
                aria-label={m.forms_stars({ n: stars, most: starCount })}
                aria-invalid={error ? true : undefined}
                onChange={() => onChange(stars)}
              />
              <Star size={28} aria-hidden />
            </label>
          ))}
        </div>
      )}
    </Group>
  )
}
