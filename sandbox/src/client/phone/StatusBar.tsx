import { clockOf } from '../screens/time.ts'
import { useWorld } from '../world.tsx'
import css from './Phone.module.css'
import { useClock } from './useClock.ts'

/** The phone's own line: time, signal, network, battery. */
export function StatusBar({ dark }: { dark: boolean }) {
  const { clock } = useWorld()
  // A phone shows no zero before the hour.
  const time = clockOf(useClock(clock.offset).getTime(), clock.timeZone).replace(/^0/, '')
  return (
    <div className={css.status} data-dark={dark}>
      <span>{time}</span>
      <i className={css.island} aria-hidden="true" />
      <svg width="68" height="14" viewBox="0 0 68 14" fill="currentColor" aria-hidden="true">
        <rect x="0" y="8.5" width="3" height="4" rx="1" />
        <rect x="4.7" y="6" width="3" height="6.5" rx="1" />
        <rect x="9.4" y="3.5" width="3" height="9" rx="1" />
        <rect x="14.1" y="1" width="3" height="11.5" rx="1" />
        <path d="M29 3.400c2.3 0 4.4.9 6 2.400l1.1-1.200A10.3 10.3 0 0 0 29 1.800c-2.7 0-5.2 1-7.1 2.800L23 5.800a8.7 8.7 0 0 1 6-2.400zm0 3.500c1.4 0 2.6.5 3.6 1.400l1.1-1.200A6.9 6.9 0 0 0 29 5.300c-1.8 0-3.5.7-4.7 1.800l1.1 1.200c1-.9 2.2-1.4 3.6-1.400zm2.2 3-2.2 2.5-2.2-2.500c.6-.5 1.4-.8 2.2-.8s1.6.3 2.2.8z" />
        <rect
          x="42.5"
          y="1.5"
          width="21"
          height="11"
          rx="3.2"
          fill="none"
          stroke="currentColor"
          opacity=".4"
        />
        <rect x="44" y="3" width="16" height="8" rx="2" />
        <path d="M65 5.300v3.400c.8-.3 1.3-1 1.3-1.700s-.5-1.4-1.3-1.700z" opacity=".5" />
      </svg>
    </div>
  )
}
