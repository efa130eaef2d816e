import type { ReactNode } from 'react'
import { Route, Routes } from 'react-router'
import { NotFound } from '#kit/result.tsx'
import { BookingsPage } from './bookings-page.tsx'
import { DayView } from './day-view.tsx'
import { BookingList } from './list.tsx'
import { Misfits } from './misfits.tsx'
import { Plans } from './plans.tsx'
import { Services } from './services.tsx'
import { BookingWords } from './settings.tsx'
import { WaitingList } from './waiting.tsx'
import { WeekView } from './week-view.tsx'

/** Visits that customers book: the bookings, what can be booked, and when. */
export default function Bookings() {
  const page = (content: ReactNode) => <BookingsPage>{content}</BookingsPage>
  return (
    <Routes>
      <Route index element={<BookingList />} />
      <Route path="day" element={page(<DayView />)} />
      <Route path="week" element={page(<WeekView />)} />
      <Route path="waiting" element={<WaitingList />} />
      <Route path="misfits" element={page(<Misfits />)} />
      <Route path="services" element={page(<Services />)} />
      <Route path="plans" element={page(<Plans />)} />
      <Route path="settings" element={page(<BookingWords />)} />
      <Route path="*" element={page(<NotFound />)} />
    </Routes>
  )
}
