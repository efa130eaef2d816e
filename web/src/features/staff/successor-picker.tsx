import type { StaffItem } from '@mingpian/contract/staff.ts'
import { keepPreviousData } from '@tanstack/react-query'
import { useState } from 'react'
import { More } from '#kit/more.tsx'
import { useList } from '#kit/use-list.ts'
import { m } from '#paraglide/messages.js'
import { PartFailed } from '#ui/part-failed.tsx'
import { SearchField, useSettled } from '#ui/search-field.tsx'
import { Bone, Delayed } from '#ui/skeleton.tsx'
import { staffListOptions } from './queries.ts'
import { StaffFace } from './staff-row.tsx'
import style from './successor.module.css'

/** Null for no successor, undefined until a choice is made. */
export type Chosen = StaffItem | null | undefined

interface PickerProps {
  /** The user ids of who leaves. */
  without: readonly string[]
  chosen: Chosen
  onChoose: (chosen: Chosen) => void
}

/** The choice of one active colleague, or of no successor. */
export function SuccessorPicker({ without, chosen, onChoose }: PickerProps) {
  const [typed, setTyped] = useState('')
  const keyword = useSettled(typed.trim())
  const filter = { status: 'active' as const, ...(keyword && { keyword }) }
  const staff = useList({ ...staffListOptions(filter), placeholderData: keepPreviousData })
  const list = staff.rows?.filter(({ userId }) => !without.includes(userId))
  return (
    <section className={style.picker} aria-labelledby="successor">
      <h2 id="successor">{m.staff_successor()}</h2>
      <p>{m.staff_successor_hint()}</p>
      <SearchField label={m.staff_search()} value={typed} onChange={setTyped} />
      <div className={style.choices}>
        <label className={style.choice}>
          <input type="radio" name="successor" checked={chosen === null} onChange={() => onChoose(null)} />
          <span>{m.staff_nobody()}</span>
        </label>
        {staff.isPending && (
          <Delayed>
            <Bone height={192} />
          </Delayed>
        )}
        {staff.error && !list && <PartFailed onRetry={staff.refetch} />}
        {list?.map((item) => (
          <label key={item.userId} className={style.choice}>
            <input
              type="radio"
              name="successor"
              checked={chosen?.userId === item.userId}
              onChange={() => onChoose(item)}
            />
            <StaffFace item={item} />
          </label>
        ))}
        {list?.length === 0 && (
          <p className={style.none} role="status">
            {m.staff_none_found()}
          </p>
        )}
        {staff.end.hasMore && <More {...staff.end} />}
      </div>
    </section>
  )
}
