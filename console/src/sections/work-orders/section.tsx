import { Route, Routes } from 'react-router'
import { Page } from '#kit/page.tsx'
import { useWords } from '#kit/preferences.tsx'
import { NotFound } from '#kit/result.tsx'
import { WorkOrderBoard } from './board.tsx'
import { WorkOrderList } from './list.tsx'
import { WorkOrderDeadline } from './settings.tsx'

/** What customers ask for: the work orders, and the deadline of an answer. */
export default function WorkOrders() {
  const words = useWords()
  return (
    <Page
      title={words.workOrders}
      hint={words.workOrdersHint}
      tabs={[
        { path: '', label: words.workOrders },
        { path: 'board', label: words.workOrderBoard },
        { path: 'settings', label: words.workOrderSettings },
      ]}
    >
      <Routes>
        <Route index element={<WorkOrderList />} />
        <Route path="board" element={<WorkOrderBoard />} />
        <Route path="settings" element={<WorkOrderDeadline />} />
        <Route path="*" element={<NotFound />} />
      </Routes>
    </Page>
  )
}
