import { Route, Routes } from 'react-router'
import { NotFound } from '#kit/result.tsx'
import { Announcements } from './announcements.tsx'
import { CompanyCards } from './cards.tsx'
import { EditCard } from './edit-card.tsx'

/** The company's own cards, and what it announces on them. */
export default function Company() {
  return (
    <Routes>
      <Route index element={<CompanyCards />} />
      <Route path="announcements" element={<Announcements />} />
      <Route path="cards/:cardId" element={<EditCard />} />
      <Route path="*" element={<NotFound />} />
    </Routes>
  )
}
