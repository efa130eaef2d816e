import { Route, Routes } from 'react-router'
import { Page } from '#kit/page.tsx'
import { useWords } from '#kit/preferences.tsx'
import { NotFound } from '#kit/result.tsx'
import { PageTabs } from '#kit/tabs.tsx'
import { ScoreRules } from './rules.tsx'
import { Tags } from './tags.tsx'

/** Rules of scores, and tags. */
export default function Scoring() {
  const words = useWords()
  return (
    <Page title={words.scoring} hint={words.scoringHint}>
      <PageTabs
        section="scoring"
        tabs={[
          { path: '', label: words.scoreRules },
          { path: 'tags', label: words.tags },
        ]}
      />
      <Routes>
        <Route index element={<ScoreRules />} />
        <Route path="tags" element={<Tags />} />
        <Route path="*" element={<NotFound />} />
      </Routes>
    </Page>
  )
}
