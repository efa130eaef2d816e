import style from './choices.module.css'

interface ChoicesProps<T extends string> {
  label: string
  value: T
  choices: readonly (readonly [T, string])[]
  /** A row that scrolls sideways, or a few short ones joined to one bar. */
  look?: 'row' | 'bar'
  onChange: (value: T) => void
}

/** A group of choices side by side, of which one is selected. */
export const Choices = <T extends string>({
  label,
  value,
  choices,
  look = 'row',
  onChange,
}: ChoicesProps<T>) => (
  <fieldset className={style[look]}>
    <legend className="sr-only">{label}</legend>
    {choices.map(([each, words]) => (
      <button key={each} type="button" aria-pressed={each === value} onClick={() => onChange(each)}>
        {words}
      </button>
    ))}
  </fieldset>
)
