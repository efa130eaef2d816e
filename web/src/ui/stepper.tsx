import { Minus, Plus } from 'lucide-react'
import { m } from '#paraglide/messages.js'
import style from './stepper.module.css'

interface StepperProps {
  /** What is counted, for screen readers. */
  label: string
  value: number
  most: number
  least?: number
  disabled?: boolean
  onChange: (value: number) => void
}

/** A number of pieces, changed by one at a time or typed. */
export function Stepper({ label, value, most, least = 1, disabled = false, onChange }: StepperProps) {
  const set = (next: number) => onChange(Math.min(Math.max(next, least), Math.max(most, least)))
  return (
    <fieldset className={style.stepper} disabled={disabled}>
      <legend className="sr-only">{label}</legend>
      <button
        type="button"
        aria-label={m.mall_fewer()}
        disabled={value <= least}
        onClick={() => set(value - 1)}
      >
        <Minus size={20} aria-hidden />
      </button>
      <input
        inputMode="numeric"
        aria-label={label}
        value={value}
        onChange={({ target }) => {
          const typed = Number.parseInt(target.value.replace(/\D/g, ''), 10)
          if (!Number.isNaN(typed)) set(typed)
        }}
      />
      <button
        type="button"
        aria-label={m.mall_more()}
        disabled={value >= most}
        onClick={() => set(value + 1)}
      >
        <Plus size={20} aria-hidden />
      </button>
    </fieldset>
  )
}
