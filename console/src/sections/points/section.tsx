import { lazy, type ReactNode } from 'react'
import { Route, Routes } from 'react-router'
import { Page } from '#kit/page.tsx'
import { useWords } from '#kit/preferences.tsx'
import { NotFound } from '#kit/result.tsx'
import { PointsList } from './entries.tsx'

const PointsSettings = lazy(() => import('./settings.tsx').then((page) => ({ default: page.PointsSettings })))

/** What members earn and spend beside money. */
export default function Points() {
  const words = useWords()
  const page = (content: ReactNode) => (
    <Page
      title={words.points}
      hint={words.pointsHint}
      tabs={[
        { path: '', label: words.pointsEntries },
        { path: 'settings', label: words.pointsSettings },
      ]}
    >
      {content}
    </Page>
  )
  return (
    <Routes>
      <Route index element={page(<PointsList />)} />
      <Route path="settings" element={page(<PointsSettings />)} />
      <Route path="*" element={page(<NotFound />)} />
    </Routes>
  )
}
