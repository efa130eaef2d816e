import { lazy } from 'react'
import { Route, Routes } from 'react-router'
import { useMay } from '#kit/me.tsx'
import { Forbidden, NotFound } from '#kit/result.tsx'
import { FormAnswers } from './answers.tsx'
import { FormsList } from './list.tsx'
import { FormStatistics } from './statistics.tsx'

const NewForm = lazy(() => import('./edit-page.tsx').then((page) => ({ default: page.NewForm })))
const EditForm = lazy(() => import('./edit-page.tsx').then((page) => ({ default: page.EditForm })))

/** Forms: their design, their answers, and the figures of them. */
export default function Forms() {
  const mayWrite = useMay()('forms.write')
  return (
    <Routes>
      <Route index element={<FormsList />} />
      <Route path="new" element={mayWrite ? <NewForm /> : <Forbidden />} />
      <Route path=":formId/edit" element={mayWrite ? <EditForm /> : <Forbidden />} />
      <Route path=":formId" element={<FormAnswers />} />
      <Route path=":formId/statistics" element={<FormStatistics />} />
      <Route path="*" element={<NotFound />} />
    </Routes>
  )
}
