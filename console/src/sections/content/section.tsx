import { lazy } from 'react'
import { Route, Routes } from 'react-router'
import { useMay } from '#kit/me.tsx'
import { Forbidden, NotFound } from '#kit/result.tsx'
import { Categories } from './categories.tsx'
import { ContentList } from './list.tsx'
import { Templates } from './templates.tsx'

const NewPiece = lazy(() => import('./edit/page.tsx').then((page) => ({ default: page.NewPiece })))
const EditPiece = lazy(() => import('./edit/page.tsx').then((page) => ({ default: page.EditPiece })))

/** Content: the library with its categories and templates, and the editor of a piece. */
export default function Content() {
  const mayWrite = useMay()('content.write')
  return (
    <Routes>
      <Route index element={<ContentList />} />
      <Route path="categories" element={<Categories />} />
      <Route path="templates" element={<Templates />} />
      <Route path="new/:kind" element={mayWrite ? <NewPiece /> : <Forbidden />} />
      <Route path=":materialId/edit" element={mayWrite ? <EditPiece /> : <Forbidden />} />
      <Route path="*" element={<NotFound />} />
    </Routes>
  )
}
