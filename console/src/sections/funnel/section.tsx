import { Route, Routes } from 'react-router'
import { NotFound } from '#kit/result.tsx'
import { CreditPage } from './credit.tsx'
import { FunnelPage } from './funnel.tsx'
import { FunnelRows } from './rows.tsx'

/** How far leads come, and whom visits are credited to. */
export default function Section() {
  return (
    <Routes>
      <Route index element={<FunnelPage />} />
      <Route path="credit" element={<CreditPage />} />
      <Route path="rows/:step" element={<FunnelRows />} />
      <Route path="*" element={<NotFound />} />
    </Routes>
  )
}
