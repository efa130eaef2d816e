import { type Visibility, visibilities } from '@mingpian/contract/shared/rules/card-fields.ts'
import { ChevronDown } from 'lucide-react'
import type { ReactNode } from 'react'
import { m } from '#paraglide/messages.js'
import { Select } from '#ui/select.tsx'
import style from './card-edit.module.css'
import { visibilityNames } from './words.ts'

/** A field, and above its end the choice of its visibility; both have the whole width. */
export function Seen({ children }: { children: ReactNode }) {
  return <div className={style.seen}>{children}</div>
}

/** Chooses the visibility of a field, beside its name. Use it inside a `Seen` with that field. */
export function VisibilityPick({
  field,
  value,
  onChange,
}: {
  field: string
  value: Visibility
  onChange: (value: Visibility) => void
}) {
  return (
    <span className={style.pick}>
      <Select
        label={m.edit_who_sees({ field })}
        value={value}
        choices={visibilities.map((each) => [each, visibilityNames[each]()] as const)}
        onChange={onChange}
      />
      <ChevronDown size={16} aria-hidden />
    </span>
  )
}
