import { ChartLine, FolderOpen, Inbox, Pencil } from 'lucide-react'
import type { ReactNode } from 'react'
import { receivedOptions } from '#features/exchange/queries.ts'
import { libraryPage } from '#features/reading/links.ts'
import { countWords } from '#kit/count.ts'
import { useList } from '#kit/use-list.ts'
import { m } from '#paraglide/messages.js'
import style from './tiles.module.css'
import '#ui/signal.css'

/** The four ways that a salesperson takes every day. */
export function Tiles() {
  const unseen = useList(receivedOptions()).pages[0]?.unseen ?? 0
  return (
    <section className={style.tiles} aria-label={m.home_tiles()}>
      <Tile href={`#${libraryPage}`} icon={<FolderOpen size={24} aria-hidden />} words={m.library_title()} />
      <Tile
        href="#/pages/exchange/received/index"
        icon={<Inbox size={24} aria-hidden />}
        words={m.received_title()}
        count={unseen}
      />
      <Tile
        href="#/pages/card-statistics/index"
        icon={<ChartLine size={24} aria-hidden />}
        words={m.stats_title()}
      />
      <Tile
        href="#/pages/card-config/person-config/index"
        icon={<Pencil size={24} aria-hidden />}
        words={m.card_owner_edit()}
      />
    </section>
  )
}

function Tile({
  href,
  icon,
  words,
  count = 0,
}: {
  href: string
  icon: ReactNode
  words: string
  /** Of new things behind the tile. */
  count?: number
}) {
  return (
    <a href={href}>
      {icon}
      <span>{words}</span>
      {count > 0 && (
        <b>
          <span aria-hidden="true">{countWords(count)}</span>
          <span className="sr-only">{m.received_unseen({ n: count })}</span>
        </b>
      )}
    </a>
  )
}
