import { otherZone } from '@mingpian/contract/shared/rules/local-time.ts'
import type { ReactNode } from 'react'
import { useMe } from '#kit/me.tsx'
import { Page } from '#kit/page.tsx'
import { usePreferences, useWords } from '#kit/preferences.tsx'

/** A page of the section, with its tabs. Its times are those of the company. */
export function BookingsPage({ actions, children }: { actions?: ReactNode; children: ReactNode }) {
  const words = useWords()
  const { locale } = usePreferences()
  const zone = otherZone(useMe().timeZone, new Date(), locale)
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
