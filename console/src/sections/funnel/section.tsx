import { Route, Routes } from 'react-router'
import { NotFound } from '#kit/result.tsx'
import { CreditPage } from './credit.tsx'
import { CreditRows } from './credit-rows.tsx'
import { FunnelPage } from './funnel.tsx'
import { FunnelRows } from './rows.tsx'
import { TreePage, TreeThings } from './tree.tsx'

/** The funnel of leads, and the credits of visits. */
export default function Section() {
  return (
    <Routes>
      <Route index element={<FunnelPage />} />
      <Route path="credit/:side/:id" element={<CreditRows />} />
      <Route path="tree" element={<TreeThings />} />
      <Route path="tree/:userId/:type/:id" element={<TreePage />} />
      <Route path="credit" element={<CreditPage />} />
      <Route path="rows/:step" element={<FunnelRows />} />
      <Route path="*" element={<NotFound />} />
    </Routes>
  )
}
