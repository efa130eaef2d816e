import { lazy, type ReactNode } from 'react'
import { Route, Routes } from 'react-router'
import { NotFound } from '#kit/result.tsx'
import { AfterSales } from './after-sales.tsx'
import { Ledger } from './ledger.tsx'
import { OrderList } from './list.tsx'
import { OrdersPage } from './orders-page.tsx'
import { PickUps } from './pick-ups.tsx'
import { WriteOffs } from './write-offs.tsx'

const ShippingImport = lazy(() =>
  import('./shipping-import.tsx').then((page) => ({ default: page.ShippingImport })),
)
// Pages that few open, in chunks of their own.
const Bills = lazy(() => import('./bills.tsx').then((page) => ({ default: page.Bills })))
const Duties = lazy(() => import('./duties.tsx').then((page) => ({ default: page.Duties })))
const Invoices = lazy(() => import('./invoices.tsx').then((page) => ({ default: page.Invoices })))
const Packing = lazy(() => import('./packing.tsx').then((page) => ({ default: page.Packing })))
const TradeSettings = lazy(() => import('./settings.tsx').then((page) => ({ default: page.TradeSettings })))

/** What the mall sold: orders, the money that came and went, and how the company trades. */
export default function Orders() {
  const page = (content: ReactNode) => <OrdersPage>{content}</OrdersPage>
  return (
    <Routes>
      <Route index element={<OrderList />} />
      <Route path="pick-up" element={page(<PickUps />)} />
      <Route path="write-offs" element={page(<WriteOffs />)} />
      <Route path="after-sales" element={page(<AfterSales />)} />
      <Route path="shipping" element={page(<Duties />)} />
      <Route path="invoices" element={<Invoices />} />
      <Route path="ship-by-file" element={<ShippingImport />} />
      <Route path="packing" element={<Packing />} />
      <Route path="ledger" element={page(<Ledger />)} />
      <Route path="bills" element={<Bills />} />
      <Route path="settings" element={page(<TradeSettings />)} />
      <Route path="*" element={page(<NotFound />)} />
    </Routes>
  )
}
