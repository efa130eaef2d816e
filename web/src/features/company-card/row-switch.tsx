import { Knob } from '#ui/knob.tsx'
import style from './company-card.module.css'

interface RowSwitchProps {
  words: string
  /** The name of the switch, for screen readers. */
  label: string
  on: boolean
  onChange: (on: boolean) => void
}

/** A switch inside a row that has other controls too. */
export function RowSwitch({ words, label, on, onChange }: RowSwitchProps) {
  return (
    <button
      type="button"
      role="switch"
      className={style.switch}
      aria-checked={on}
      aria-label={label}
      onClick={() => onChange(!on)}
    >
      <span>{words}</span>
      <Knob />
    </button>
  )
}
