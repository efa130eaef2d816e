import type { RadarTab } from '#features/radar/queries.ts'
import { m } from '#paraglide/messages.js'
import style from './radar.module.css'

const tabs: [RadarTab, () => string][] = [
  ['all', m.radar_tab_all],
  ['interested', m.radar_tab_interested],
  ['new', m.radar_tab_new],
  ['wecom', m.radar_tab_wecom],
]

/** Chooses the visits to show. */
export function RadarTabs({ shown, onShow }: { shown: RadarTab; onShow: (tab: RadarTab) => void }) {
  return (
    <fieldset className={style.tabs}>
      <legend className="sr-only">{m.radar_tabs()}</legend>
      {tabs.map(([tab, words]) => (
        <button key={tab} type="button" aria-pressed={tab === shown} onClick={() => onShow(tab)}>
          {words()}
        </button>
      ))}
    </fieldset>
  )
}
