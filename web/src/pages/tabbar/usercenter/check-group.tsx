import { useId } from 'react'
import style from './check-group.module.css'

interface CheckGroupProps<T extends string | number> {
  label: string
  value: T[]
  choices: readonly (readonly [T, string])[]
  error: string | undefined
  onChange: (value: T[]) => void
}

/** Several of a few choices. The value keeps their order. */
export function CheckGroup<T extends string | number>({
  label,
  value,
  choices,
  error,
  onChange,
}: CheckGroupProps<T>) {
  const id = useId()
  const toggle = (chosen: T) =>
    onChange(choices.map(([each]) => each).filter((each) => value.includes(each) !== (each === chosen)))
  return (
    <fieldset className={style.group} aria-describedby={error ? id : undefined}>
      <legend>{label}</legend>
      <div className={style.choices}>
        {choices.map(([each, words]) => (
          <label key={each}>
            <input
              type="checkbox"
              checked={value.includes(each)}
              aria-invalid={error ? true : undefined}
              onChange={() => toggle(each)}
            />
            <span>{words}</span>
          </label>
        ))}
      </div>
      {error && (
        <p id={id} className={style.error} role="alert">
          {error}
        </p>
      )}
    </fieldset>
  )
}
