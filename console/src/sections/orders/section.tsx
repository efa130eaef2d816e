import { Route, Routes } from 'react-router'
import { Page } from '#kit/page.tsx'
import { useWords } from '#kit/preferences.tsx'
import { NotFound } from '#kit/result.tsx'
import { Ledger } from './ledger.tsx'
import { OrderList } from './list.tsx'
import { TradeSettings } from './settings.tsx'

/** What the mall sold: orders, the money that came and went, and how the company trades. */
export default function Orders() {
  const words = useWords()
  return (
    <Page
      title={words.orders}
      hint={words.ordersHint}
      tabs={[
        { path: '', label: words.orders },
        { path: 'ledger', label: words.orderLedger },
        { path: 'settings', label: words.orderSettings },
      ]}
    >
      <Routes>
        <Route index element={<OrderList />} />
        <Route path="ledger" element={<Ledger />} />
        <Route path="settings" element={<TradeSettings />} />
        <Route path="*" element={<NotFound />} />
      </Routes>
    </Page>
  )
}
