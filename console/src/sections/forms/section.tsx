import { Route, Routes } from 'react-router'
import { NotFound } from '#kit/result.tsx'
import { FormAnswers } from './answers.tsx'
import { FormsList } from './list.tsx'
import { FormStatistics } from './statistics.tsx'

/** Forms: their answers, and the figures of them. */
export default function Forms() {
  return (
    <Routes>
      <Route index element={<FormsList />} />
      <Route path=":formId" element={<FormAnswers />} />
      <Route path=":formId/statistics" element={<FormStatistics />} />
      <Route path="*" element={<NotFound />} />
    </Routes>
  )
}
