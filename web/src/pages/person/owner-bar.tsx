import { FolderOpen, Pencil, Radar, Share2 } from 'lucide-react'
import { useState } from 'react'
import card from '#features/card/view/card.module.css'
import LookingNow from '#features/radar/live/looking-now.tsx'
import { libraryPage } from '#features/reading/links.ts'
import { m } from '#paraglide/messages.js'
import '#ui/signal.css'
import style from './owner-bar.module.css'
import { useNewVisits } from './use-new-visits.ts'

/** The bar of the card's owner, in the place of the visitors': edit, share, and see who came. */
export default function OwnerBar({ companyId, onShare }: { companyId: string; onShare: () => void }) {
  const [arrived, setArrived] = useState(0)
  const visits = useNewVisits(companyId) + arrived
  return (
    <>
      <LookingNow over onVisit={() => setArrived((known) => known + 1)} />
      <nav className={card.bar} aria-label={m.card_owner()}>
        <a href="#/pages/card-config/person-config/index">
          <Pencil size={24} />
          {m.card_owner_edit()}
        </a>
        <a href={`#${libraryPage}`}>
          <FolderOpen size={24} />
          {m.card_owner_library()}
        </a>
        <button type="button" className={card.save} onClick={onShare}>
          <Share2 size={20} />
          {m.card_owner_share()}
        </button>
        <a className={style.radar} href="#/pages/radar/index">
          <Radar size={24} />
          {m.card_owner_radar()}
          {visits > 0 && (
            <>
              <b aria-hidden="true">{visits > 19 ? '19+' : visits}</b>
              <span className="sr-only">{m.card_owner_new({ n: visits })}</span>
            </>
          )}
        </a>
      </nav>
    </>
  )
}
