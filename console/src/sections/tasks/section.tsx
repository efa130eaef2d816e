import { Route, Routes } from 'react-router'
import { NotFound } from '#kit/result.tsx'
import { TaskList } from './list.tsx'
import { TaskProgress } from './progress.tsx'

/** Share tasks: what staff are asked to share, and how far each member is. */
export default function Section() {
  return (
    <Routes>
      <Route index element={<TaskList />} />
      <Route path=":taskId" element={<TaskProgress />} />
      <Route path="*" element={<NotFound />} />
    </Routes>
  )
}
