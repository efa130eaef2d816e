import { Pencil, Radar, Share2 } from 'lucide-react'
import { m } from '#paraglide/messages.js'
import style from './owner-strip.module.css'

/** What only the card's owner sees: the way to the radar. It lies over the page's end, so nothing moves. */
export default function OwnerStrip({ onShare }: { onShare: () => void }) {
  return (
    <>
      <div className={style.room} />
      <aside className={style.strip} aria-label={m.card_owner()}>
        <span className={style.words}>{m.card_owner()}</span>
        <a href="#/pages/radar/index">
          <Radar size={20} aria-hidden />
          {m.card_owner_radar()}
        </a>
        <a href="#/pages/card-config/person-config/index">
          <Pencil size={20} aria-hidden />
          {m.card_owner_edit()}
        </a>
        <button type="button" onClick={onShare}>
          <Share2 size={20} aria-hidden />
          {m.card_owner_share()}
        </button>
      </aside>
    </>
  )
}
