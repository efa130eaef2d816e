import { Route, Routes } from 'react-router'
import { NotFound } from '#kit/result.tsx'
import { ScoreRules } from './rules.tsx'
import { Tags } from './tags.tsx'

/** Rules of scores, and tags. */
export default function Scoring() {
  return (
    <Routes>
      <Route index element={<ScoreRules />} />
      <Route path="tags" element={<Tags />} />
      <Route path="*" element={<NotFound />} />
    </Routes>
  )
}
