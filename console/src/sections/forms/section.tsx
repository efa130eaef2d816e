import { lazy } from 'react'
import { Route, Routes } from 'react-router'
import { NotFound } from '#kit/result.tsx'
import { FormAnswers } from './answers.tsx'
import { FormsList } from './list.tsx'
import { FormStatistics } from './statistics.tsx'

const NewForm = lazy(() => import('./edit-page.tsx').then((page) => ({ default: page.NewForm })))
const EditForm = lazy(() => import('./edit-page.tsx').then((page) => ({ default: page.EditForm })))

/** Forms: their design, their answers, and the figures of them. */
export default function Forms() {
  return (
    <Routes>
      <Route index element={<FormsList />} />
      <Route path="new" element={<NewForm />} />
      <Route path=":formId/edit" element={<EditForm />} />
      <Route path=":formId" element={<FormAnswers />} />
      <Route path=":formId/statistics" element={<FormStatistics />} />
      <Route path="*" element={<NotFound />} />
    </Routes>
  )
}
