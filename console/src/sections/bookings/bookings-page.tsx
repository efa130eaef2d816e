import type { ReactNode } from 'react'
import { Page } from '#kit/page.tsx'
import { useWords } from '#kit/preferences.tsx'

/** A page of the section, with its tabs. */
export function BookingsPage({ actions, children }: { actions?: ReactNode; children: ReactNode }) {
  const words = useWords()
  return (
    <Page
      title={words.bookings}
      hint={words.bookingsHint}
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
