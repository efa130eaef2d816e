import { MapPin } from 'lucide-react'
import { Sheet } from '../phone/Sheet.tsx'
import { useWords } from '../words.tsx'
import css from './Place.module.css'
import type { PlaceShown } from './usePage.ts'

/** A place: a drawn map, since there is no network, and the address in words. */
export function Place({ name, address, latitude, longitude }: PlaceShown) {
  const { word } = useWords()
  return (
    <Sheet
      label={word('place')}
      head={
        <div className={css.place} data-testid="place">
          <svg viewBox="0 0 375 200" aria-hidden="true">
            <rect width="375" height="200" fill="#eaeef0" />
            <path d="M0 150C90 130 140 180 375 120v80H0z" fill="#cfe3ee" />
            <path
              d="M-10 60h395M70-10v220M250-10v150M-10 110l250-40 145 30"
              stroke="#fff"
              strokeWidth="10"
              fill="none"
            />
            <path d="M90 0h70v50H90zM270 10h80v80h-80z" fill="#dfe9d8" />
          </svg>
          <MapPin className={css.pin} size={36} fill="#dc3636" stroke="#fff" aria-hidden="true" />
          <h3>{name}</h3>
          <p>{address || `${latitude}, ${longitude}`}</p>
        </div>
      }
    >
      {null}
    </Sheet>
  )
}
