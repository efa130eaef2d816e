import style from './segments.module.css'

interface SegmentsProps<T extends string> {
  label: string
  value: T
  choices: readonly (readonly [T, string])[]
  onChange: (value: T) => void
}

/** A few choices side by side, of which one holds. */
export const Segments = <T extends string>({ label, value, choices, onChange }: SegmentsProps<T>) => (
  <fieldset className={style.segments}>
    <legend className="sr-only">{label}</legend>
    {choices.map(([each, words]) => (
      <button key={each} type="button" aria-pressed={each === value} onClick={() => onChange(each)}>
        {words}
      </button>
    ))}
  </fieldset>
)
