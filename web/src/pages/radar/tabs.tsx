import type { RadarTab } from '#features/radar/queries.ts'
import { m } from '#paraglide/messages.js'
import { Choices } from '#ui/choices.tsx'

const tabs = [
  ['all', m.radar_tab_all],
  ['interested', m.radar_tab_interested],
  ['new', m.radar_tab_new],
  ['wecom', m.radar_tab_wecom],
] as const

/** Chooses the visits to show. */
export const RadarTabs = ({ shown, onShow }: { shown: RadarTab; onShow: (tab: RadarTab) => void }) => (
  <Choices
    label={m.radar_tabs()}
    value={shown}
    choices={tabs.map(([each, words]) => [each, words()] as const)}
    onChange={onShow}
  />
)
