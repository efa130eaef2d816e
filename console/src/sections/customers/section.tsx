import { lazy } from 'react'
import { Route, Routes } from 'react-router'
import { NotFound } from '#kit/result.tsx'
import { CustomerList } from './list.tsx'
import { PoolList } from './pool.tsx'
import { WaitingList } from './waiting.tsx'

// Few open these, and their controls are large.
const LeadImport = lazy(() => import('./import.tsx').then((page) => ({ default: page.LeadImport })))
const AssignRules = lazy(() => import('./rules.tsx').then((page) => ({ default: page.AssignRules })))

/** The leads of the whole company, and the pool of those without a salesperson. */
export default function Customers() {
  return (
    <Routes>
      <Route index element={<CustomerList />} />
      <Route path="waiting" element={<WaitingList />} />
      <Route path="pool" element={<PoolList />} />
      <Route path="rules" element={<AssignRules />} />
      <Route path="import" element={<LeadImport />} />
      <Route path="*" element={<NotFound />} />
    </Routes>
  )
}
