import { Route, Routes } from 'react-router'
import { Page } from '#kit/page.tsx'
import { useWords } from '#kit/preferences.tsx'
import { NotFound } from '#kit/result.tsx'
import { DayView } from './day-view.tsx'
import { BookingList } from './list.tsx'
import { Misfits } from './misfits.tsx'
import { Plans } from './plans.tsx'
import { Services } from './services.tsx'
import { BookingWords } from './settings.tsx'
import { WeekView } from './week-view.tsx'

/** Visits that customers book: the bookings, what can be booked, and when. */
export default function Bookings() {
  const words = useWords()
  return (
    <Page
      title={words.bookings}
      hint={words.bookingsHint}
      tabs={[
        { path: '', label: words.bookings },
        { path: 'day', label: words.bookingDay },
        { path: 'week', label: words.bookingWeek },
        { path: 'misfits', label: words.bookingMisfits },
        { path: 'services', label: words.bookingServices },
        { path: 'plans', label: words.bookingPlans },
        { path: 'settings', label: words.bookingTheme },
      ]}
    >
      <Routes>
        <Route index element={<BookingList />} />
        <Route path="day" element={<DayView />} />
        <Route path="week" element={<WeekView />} />
        <Route path="misfits" element={<Misfits />} />
        <Route path="services" element={<Services />} />
        <Route path="plans" element={<Plans />} />
        <Route path="settings" element={<BookingWords />} />
        <Route path="*" element={<NotFound />} />
      </Routes>
    </Page>
  )
}
