import type { ReactNode } from 'react'
import { useMay } from '#kit/me.tsx'
import { Page } from '#kit/page.tsx'
import { useWords } from '#kit/preferences.tsx'

/** A page of the section, with its tabs. */
export function OrdersPage({ actions, children }: { actions?: ReactNode; children: ReactNode }) {
  const words = useWords()
  const mayWrite = useMay()('orders.write')
  return (
    <Page
      title={words.orders}
      hint={words.ordersHint}
      tabs={[
        { path: '', label: words.orders },
        { path: 'pick-up', label: words.pickUps },
        { path: 'write-offs', label: words.writeOffs },
        { path: 'after-sales', label: words.sales },
        { path: 'shipping', label: words.duties },
        ...(mayWrite ? [{ path: 'invoices', label: words.invoices }] : []),
        { path: 'ledger', label: words.orderLedger },
        { path: 'bills', label: words.bills },
        { path: 'settings', label: words.orderSettings },
      ]}
      actions={actions}
    >
      {children}
    </Page>
  )
}
