import type { ComponentProps } from 'react'

interface SelectProps<T extends string>
  extends Pick<ComponentProps<'select'>, 'id' | 'disabled' | 'aria-invalid' | 'aria-describedby'> {
  /** Its name, where no label beside it says it. */
  label?: string
  value: T
  choices: readonly (readonly [value: T, words: string])[]
  onChange: (value: T) => void
}

/** One of several, in the phone's own list. */
export const Select = <T extends string>({ label, value, choices, onChange, ...more }: SelectProps<T>) => (
  <select {...more} aria-label={label} value={value} onChange={({ target }) => onChange(target.value as T)}>
    {choices.map(([each, words]) => (
      <option key={each} value={each}>
        {words}
      </option>
    ))}
  </select>
)
