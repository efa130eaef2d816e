import style from './choices.module.css'

interface ChoicesProps<T extends string> {
  label: string
  value: T
  choices: readonly (readonly [T, () => string])[]
  onChange: (value: T) => void
}

/** Choices in a row that scrolls sideways, of which one holds. `Segments` takes two or three short ones. */
export const Choices = <T extends string>({ label, value, choices, onChange }: ChoicesProps<T>) => (
  <fieldset className={style.choices}>
    <legend className="sr-only">{label}</legend>
    {choices.map(([each, words]) => (
      <button key={each} type="button" aria-pressed={each === value} onClick={() => onChange(each)}>
        {words()}
      </button>
    ))}
  </fieldset>
)
