import { lazy } from 'react'
import { Route, Routes } from 'react-router'
import { useMay } from '#kit/me.tsx'
import { Forbidden, NotFound } from '#kit/result.tsx'
import { CirclePosts } from './circle.tsx'
import { DeskPosts } from './desk.tsx'
import { Queue } from './queue.tsx'

const EditPost = lazy(() => import('./edit-page.tsx').then((page) => ({ default: page.EditPost })))
const PostWords = lazy(() => import('./words.tsx').then((page) => ({ default: page.PostWords })))
const PostSettings = lazy(() => import('./settings.tsx').then((page) => ({ default: page.PostSettings })))

/** Posts: the news desk, the circle of the members of staff, what waits for a moderator, and what the company decided. */
export default function Posts() {
  const may = useMay()
  const [mayWrite, mayModerate] = [may('posts.write'), may('posts.moderate')]
  return (
    <Routes>
      <Route index element={<DeskPosts />} />
      <Route path="circle" element={<CirclePosts />} />
      <Route path="queue" element={mayModerate ? <Queue /> : <Forbidden />} />
      <Route path="words" element={mayModerate ? <PostWords /> : <Forbidden />} />
      <Route path="settings" element={may('company.read') ? <PostSettings /> : <Forbidden />} />
      <Route path="new" element={mayWrite ? <EditPost /> : <Forbidden />} />
      <Route path=":dyncId/edit" element={mayWrite ? <EditPost /> : <Forbidden />} />
      <Route path="*" element={<NotFound />} />
    </Routes>
  )
}
