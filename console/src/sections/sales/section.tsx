import { Route, Routes } from 'react-router'
import { NotFound } from '#kit/result.tsx'
import { Carts } from './carts.tsx'
import { SalesReport } from './report.tsx'

/** What the mall sold, and what lies in carts. */
export default function Sales() {
  return (
    <Routes>
      <Route index element={<SalesReport />} />
      <Route path="carts" element={<Carts />} />
      <Route path="*" element={<NotFound />} />
    </Routes>
  )
}
