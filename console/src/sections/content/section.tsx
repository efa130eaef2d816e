import { lazy } from 'react'
import { Route, Routes } from 'react-router'
import { NotFound } from '#kit/result.tsx'
import { ContentList } from './list.tsx'

const NewPiece = lazy(() => import('./edit/page.tsx').then((page) => ({ default: page.NewPiece })))
const EditPiece = lazy(() => import('./edit/page.tsx').then((page) => ({ default: page.EditPiece })))

/** Content: the library, and the editor of a piece. */
export default function Content() {
  return (
    <Routes>
      <Route index element={<ContentList />} />
      <Route path="new/:kind" element={<NewPiece />} />
      <Route path=":materialId/edit" element={<EditPiece />} />
      <Route path="*" element={<NotFound />} />
    </Routes>
  )
}
