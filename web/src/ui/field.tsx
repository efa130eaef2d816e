import { type ReactNode, useId } from 'react'
import style from './field.module.css'

interface FieldProps {
  label: string
  value: string
  onChange: (value: string) => void
  /** Shown under the field; screen readers read it with the field. */
  error?: string
  hint?: string
  inputMode?: 'text' | 'numeric' | 'decimal' | 'tel' | 'email'
  type?: 'text' | 'date' | 'datetime-local' | 'time'
  autoComplete?: string
  maxLength?: number
  placeholder?: string
  /** Shown large and spaced: codes and numbers. */
  figures?: boolean
  /** Grows with a long value, which is still one line: a line break cannot be typed. */
  grows?: boolean
  disabled?: boolean
  inputRef?: React.Ref<HTMLInputElement>
  /** Shown at the end of the line. */
  children?: ReactNode
}

/** A text field of one line, with its label above and its error below. */
export function Field({
  label,
  error,
  hint,
  figures,
  grows,
  onChange,
  inputRef,
  children,
  ...input
}: FieldProps) {
  const id = useId()
  const note = error || hint
  const named = {
    id,
    'aria-invalid': error ? true : undefined,
    'aria-describedby': note ? `${id}-note` : undefined,
  } as const
  return (
    <div className={style.field}>
      <label htmlFor={id}>{label}</label>
      <div className={`${style.line} ${error ? style.wrong : ''} ${input.disabled ? style.off : ''}`}>
        {grows ? (
          // A hidden copy of the text gives the field its height, because not every web view supports `field-sizing`.
          <span className={style.grows} data-text={`${input.value} `}>
            <textarea
              {...named}
              rows={1}
              value={input.value}
              disabled={input.disabled}
              maxLength={input.maxLength}
              placeholder={input.placeholder}
              onKeyDown={(event) => {
                if (event.key === 'Enter') event.preventDefault()
              }}
              onChange={({ target }) => onChange(target.value.replace(/\s*\n\s*/g, ' '))}
            />
          </span>
        ) : (
          <input
            {...input}
            {...named}
            ref={inputRef}
            className={figures ? style.figures : undefined}
            onChange={({ target }) => onChange(target.value)}
          />
        )}
        {children}
      </div>
      {note && (
        <p id={`${id}-note`} className={error ? style.error : style.hint} role={error ? 'alert' : undefined}>
          {note}
        </p>
      )}
    </div>
  )
}
