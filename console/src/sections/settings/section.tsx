import { Route, Routes } from 'react-router'
import { Page } from '#kit/page.tsx'
import { useWords } from '#kit/preferences.tsx'
import { NotFound } from '#kit/result.tsx'
import { Cards } from './cards.tsx'
import { Details } from './details.tsx'
import { Setup } from './setup.tsx'
import { Storage } from './storage.tsx'
import { Switches } from './switches.tsx'
import { Welcome } from './welcome.tsx'

/** Settings of the company. */
export default function Settings() {
  const words = useWords()
  return (
    <Page
      title={words.settings}
      tabs={[
        { path: '', label: words.details },
        { path: 'cards', label: words.cardRules },
        { path: 'switches', label: words.switches },
        { path: 'welcome', label: words.welcome },
        { path: 'storage', label: words.storage },
        { path: 'setup', label: words.setup },
      ]}
      hint={words.settingsHint}
    >
      <Routes>
        <Route index element={<Details />} />
        <Route path="cards" element={<Cards />} />
        <Route path="switches" element={<Switches />} />
        <Route path="welcome" element={<Welcome />} />
        <Route path="storage" element={<Storage />} />
        <Route path="setup" element={<Setup />} />
        <Route path="*" element={<NotFound />} />
      </Routes>
    </Page>
  )
}
