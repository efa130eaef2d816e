import { lazy } from 'react'
import { Route, Routes } from 'react-router'
import { useMay } from '#kit/me.tsx'
import { Forbidden, NotFound } from '#kit/result.tsx'
import { ContentList } from './list.tsx'

const NewPiece = lazy(() => import('./edit/page.tsx').then((page) => ({ default: page.NewPiece })))
const EditPiece = lazy(() => import('./edit/page.tsx').then((page) => ({ default: page.EditPiece })))

/** Content: the library, and the editor of a piece. */
export default function Content() {
  const mayWrite = useMay()('content.write')
  return (
    <Routes>
      <Route index element={<ContentList />} />
      <Route path="new/:kind" element={mayWrite ? <NewPiece /> : <Forbidden />} />
      <Route path=":materialId/edit" element={mayWrite ? <EditPiece /> : <Forbidden />} />
      <Route path="*" element={<NotFound />} />
    </Routes>
  )
}
