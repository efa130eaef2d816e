import { Route, Routes } from 'react-router'
import { useMay } from '#kit/me.tsx'
import { Forbidden, NotFound } from '#kit/result.tsx'
import { EditStaffCard } from './card/page.tsx'
import { StaffImport } from './import.tsx'
import { LicenceRequests } from './licence-requests.tsx'
import { StaffList } from './list.tsx'

/** Staff: the list with a drawer for each member, and the import. */
export default function Staff() {
  const mayWrite = useMay()('staff.write')
  return (
    <Routes>
      <Route index element={<StaffList />} />
      <Route path="requests" element={<LicenceRequests />} />
      <Route path="card/:userId" element={<EditStaffCard />} />
      <Route path="import" element={mayWrite ? <StaffImport /> : <Forbidden />} />
      <Route path="*" element={<NotFound />} />
    </Routes>
  )
}
