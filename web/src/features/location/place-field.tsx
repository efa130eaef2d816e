import { MapPin } from 'lucide-react'
import { m } from '#paraglide/messages.js'
import { Field } from '#ui/field.tsx'
import { useChosenPlace } from './choose.ts'
import style from './place-field.module.css'

interface PlaceFieldProps {
  /** Names the field, see `useChosenPlace`. */
  asks: string
  label: string
  value: string
  maxLength: number
  error?: string
  hint?: string
  disabled?: boolean
  onChange: (address: string) => void
}

/** An address: typed, or chosen on the page of places. */
export function PlaceField({ asks, ...field }: PlaceFieldProps) {
  const choose = useChosenPlace(asks, ({ address, name }) => field.onChange(address || name))
  return (
    <Field grows {...field}>
      {!field.disabled && (
        <button type="button" className={style.choose} aria-label={m.where_page()} onClick={choose}>
          <MapPin size={20} aria-hidden />
          {m.where_choose()}
        </button>
      )}
    </Field>
  )
}
