import { useId } from 'react'
import { m } from '#paraglide/messages.js'
import style from './text-area.module.css'

interface TextAreaProps {
  label: string
  value: string
  /** In code points, or as `count` counts. */
  maxLength: number
  count?: (text: string) => number
  onChange: (value: string) => void
  lang?: string
  placeholder?: string
  error?: string
  /** Shown under the field unless there is an error; screen readers read it with the field. */
  hint?: string
  /** A few lines at first, for a word or two. */
  short?: boolean
}

/** Counts code points: a surrogate pair is one character. */
export const lengthOf = (text: string) => Array.from(text).length

/** A text field of several lines, with a count. A text that is too long is not cut but marked. */
export function TextArea({
  label,
  value,
  maxLength,
  count = lengthOf,
  onChange,
  lang,
  placeholder,
  error,
  hint,
  short,
}: TextAreaProps) {
  const id = useId()
  const length = count(value)
  const over = length > maxLength
  const words = over ? m.edit_too_long({ n: length - maxLength }) : error
  return (
    <div className={`${style.area} ${short ? style.short : ''}`}>
      <label htmlFor={id}>{label}</label>
      <textarea
        id={id}
        lang={lang}
        value={value}
        placeholder={placeholder}
        aria-invalid={words ? true : undefined}
        aria-describedby={`${id}-note`}
        onChange={({ target }) => onChange(target.value)}
      />
      <p id={`${id}-note`} className={words ? style.wrong : undefined}>
        <span role={words ? 'alert' : undefined}>{words || hint}</span>
        <span>{m.edit_count({ n: length, most: maxLength })}</span>
      </p>
    </div>
  )
}
