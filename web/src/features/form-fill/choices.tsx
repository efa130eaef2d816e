import { useId } from 'react'
import { m } from '#paraglide/messages.js'
import { Group } from './group.tsx'
import style from './questions.module.css'
import type { QuestionProps } from './typed.ts'
import { listOf } from './typed.ts'
import { labelOf } from './words.ts'

/** One choice, or several. A button clears an optional single choice. */
export function ChoiceQuestion({ question, value, error, onChange }: QuestionProps) {
  const { id, kind, options = [], required } = question
  const several = kind === 'choices'
  const chosen = several ? listOf(value) : [value]
  const choose = (option: string) => {
    if (!several) return onChange(option)
    // In the order of the options, not of the taps.
    onChange(options.filter((each) => chosen.includes(each) !== (each === option)))
  }
  return (
    <Group question={question} error={error}>
      {() => (
        <>
          <ul className={style.options}>
            {options.map((option) => (
              <li key={option}>
                <label className={style.option}>
                  <input
                    type={several ? 'checkbox' : 'radio'}
                    name={id}
                    checked={chosen.includes(option)}
                    aria-invalid={error ? true : undefined}
                    onChange={() => choose(option)}
                  />
                  <span>{option}</span>
                </label>
              </li>
            ))}
          </ul>
          {!several && !required && value !== undefined && value !== '' && (
            <button type="button" className={style.clear} onClick={() => onChange('')}>
              {m.forms_clear_choice()}
            </button>
          )}
        </>
      )}
    </Group>
  )
}

/** Agreement to the terms that are shown in full above it. */
export function ConsentQuestion({ question, value, error, onChange }: QuestionProps) {
  const id = useId()
  const { terms = '', hint } = question
  const note = error || hint
  return (
    <div className={style.consent}>
      {terms && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: long terms scroll, also by the keyboard
        <section className={style.terms} tabIndex={0} aria-label={m.forms_terms()}>
          {terms}
        </section>
      )}
      <label className={style.option}>
        <input
          type="checkbox"
          checked={value === true}
          aria-invalid={error ? true : undefined}
          aria-describedby={note ? id : undefined}
          onChange={({ target }) => onChange(target.checked)}
        />
        <span>{labelOf(question)}</span>
      </label>
      {note && (
        <p id={id} className={error ? style.error : style.hint} role={error ? 'alert' : undefined}>
          {note}
        </p>
      )}
    </div>
  )
}
