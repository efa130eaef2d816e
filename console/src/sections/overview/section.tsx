import { Route, Routes } from 'react-router'
import { NotFound } from '#kit/result.tsx'
import { ActiveStaff } from './active-staff.tsx'
import { FormsAnswered } from './forms-answered.tsx'
import { Overview } from './overview.tsx'
import { FigureRows } from './rows.tsx'

/** The company at a glance. Every figure opens into the rows that it counts. */
export default function Section() {
  return (
    <Routes>
      <Route index element={<Overview />} />
      <Route path="staff" element={<ActiveStaff />} />
      <Route path="answers" element={<FormsAnswered />} />
      <Route path=":metric" element={<FigureRows />} />
      <Route path="*" element={<NotFound />} />
    </Routes>
  )
}
