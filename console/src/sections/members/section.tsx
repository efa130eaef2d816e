import { Route, Routes } from 'react-router'
import { useWords } from '#kit/preferences.tsx'
import { NotFound } from '#kit/result.tsx'
import { Levels } from './levels.tsx'
import { MemberList } from './list.tsx'
import { MembersPage } from './members-page.tsx'

/** Members of the mall, and their levels. */
export default function Members() {
  const words = useWords()
  return (
    <Routes>
      <Route index element={<MemberList />} />
      <Route path="levels" element={<Levels />} />
      <Route
        path="*"
        element={
          <MembersPage hint={words.membersHint}>
            <NotFound />
          </MembersPage>
        }
      />
    </Routes>
  )
}
