import { type ReactNode, useId } from 'react'
import style from './field.module.css'

interface FieldProps {
  label: string
  value: string
  onChange: (value: string) => void
  /** Stands under the field and is read out with it. */
  error?: string
  hint?: string
  inputMode?: 'text' | 'numeric' | 'decimal' | 'tel'
  type?: 'text' | 'date' | 'datetime-local' | 'time'
  autoComplete?: string
  maxLength?: number
  placeholder?: string
  /** Shown large and spaced: codes and numbers. */
  figures?: boolean
  disabled?: boolean
  inputRef?: React.Ref<HTMLInputElement>
  /** Stands at the end of the line. */
  children?: ReactNode
}

/** A text field of one line, with its label above and its error below. */
export function Field({ label, error, hint, figures, onChange, inputRef, children, ...input }: FieldProps) {
  const id = useId()
  const note = error || hint
  return (
    <div className={style.field}>
      <label htmlFor={id}>{label}</label>
      <div className={`${style.line} ${error ? style.wrong : ''} ${input.disabled ? style.off : ''}`}>
        <input
          {...input}
          id={id}
          ref={inputRef}
          className={figures ? style.figures : undefined}
          aria-invalid={error ? true : undefined}
          aria-describedby={note ? `${id}-note` : undefined}
          onChange={({ target }) => onChange(target.value)}
        />
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
