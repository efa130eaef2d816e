import { CallError } from '@mingpian/client/call.ts'
import { Check } from 'lucide-react'
import { distanceWords, metresBetween, type Place } from '#features/location/place.ts'
import type { Point } from '#host/place.ts'
import { m } from '#paraglide/messages.js'
import { Bone } from '#ui/skeleton.tsx'
import { StateView } from '#ui/state-view.tsx'
import style from './choose-location.module.css'

interface Row {
  key: string
  place: Place
}

interface PlaceListProps {
  places: Row[]
  /** Distances are counted from here; null shows none. */
  from: Point | null
  /** The key of the row that is chosen. */
  chosen: string
  query: { isLoading: boolean; error: Error | null; refetch: () => unknown }
  searching: boolean
  onPick: (row: Row) => void
}

/** The company's places, one to a row. Where there are none the rest of the page still works. */
export function PlaceList({ places, from, chosen, query, searching, onPick }: PlaceListProps) {
  if (query.isLoading)
    return (
      <StateView
        part
        state={{ kind: 'loading', skeleton: <Bone height={220} radius={16} margin="0 16px" /> }}
      />
    )
  if (query.error) {
    const requestId = query.error instanceof CallError ? query.error.requestId : undefined
    const onRetry = () => void query.refetch()
    return <StateView part state={{ kind: 'error', hint: m.shell_failed_hint(), requestId, onRetry }} />
  }
  if (places.length === 0)
    return <p className={style.none}>{searching ? m.where_none_found() : m.where_none()}</p>
  return (
    <ul className={style.list}>
      {places.map((row) => (
        <li key={row.key}>
          <button type="button" aria-pressed={row.key === chosen} onClick={() => onPick(row)}>
            <span className={style.words}>
              <b>{row.place.name}</b>
              {row.place.address && <small>{row.place.address}</small>}
            </span>
            {from && row.place.point && row.key !== 'here' && (
              <span className={style.far}>{distanceWords(metresBetween(from, row.place.point))}</span>
            )}
            <Check className={style.check} size={20} aria-hidden />
          </button>
        </li>
      ))}
    </ul>
  )
}
