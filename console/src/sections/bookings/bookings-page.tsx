import { momentOf, otherZone } from '@mingpian/contract/shared/rules/local-time.ts'
import type { ReactNode } from 'react'
import { useMe } from '#kit/me.tsx'
import { Page } from '#kit/page.tsx'
import { usePreferences, useWords } from '#kit/preferences.tsx'
import { useChosenDay } from './calendar.tsx'

interface BookingsPageProps {
  /** The moments that the page shows; the noon of its day unless they are given. */
  times?: readonly string[] | undefined
  actions?: ReactNode
  children: ReactNode
}

/**
 * A page of the section, with its tabs. Its times are those of the company, which it says where the clocks of the device
 * show another time at one of them: summer time may begin between today and a booking.
 */
export function BookingsPage({ times, actions, children }: BookingsPageProps) {
  const words = useWords()
  const { locale } = usePreferences()
  const { timeZone } = useMe()
  const noon = momentOf(`${useChosenDay()}T12:00`, timeZone)
  const zone = (times ?? [noon]).map((at) => otherZone(timeZone, at, locale)).find(Boolean)
  return (
    <Page
      title={words.bookings}
      hint={zone ? words.bookingsHint + words.bookingZone(zone) : words.bookingsHint}
      tabs={[
        { path: '', label: words.bookings },
        { path: 'day', label: words.bookingDay },
        { path: 'week', label: words.bookingWeek },
        { path: 'waiting', label: words.waitingList },
        { path: 'misfits', label: words.bookingMisfits },
        { path: 'services', label: words.bookingServices },
        { path: 'plans', label: words.bookingPlans },
        { path: 'settings', label: words.bookingTheme },
      ]}
      actions={actions}
    >
      {children}
    </Page>
  )
}
