import { lasting } from '@mingpian/client/storage.ts'
import type { PieceOf } from '@mingpian/contract/shared/content.ts'
import { ChevronLeft, ChevronRight, List, MessageCircleQuestion } from 'lucide-react'
import { type CSSProperties, type KeyboardEvent, useEffect, useLayoutEffect, useRef, useState } from 'react'
import type { OpenPicture } from '#features/reading/use-pictures.tsx'
import type { Via } from '#kit/address/hrefs.ts'
import { m } from '#paraglide/messages.js'
import { Sheet } from '#ui/sheet.tsx'
import { askWords, useAskSpot } from './ask-spot.tsx'
import { described } from './described.ts'
import { FileLinks } from './document.tsx'
import style from './kinds.module.css'
import { Tool } from './tool.tsx'

/** The width of a page on the screen. */
const sizes = '(min-width: 740px) 708px, calc(100vw - 32px)'

interface BrochureProps {
  material: PieceOf<'brochure'>
  via: Via
  onPicture: OpenPicture
  onCopy: () => void
}

/** A brochure page by page: swiping or the buttons turn it, a tap enlarges, and it opens where the reader stopped. */
export function Brochure({ material, via, onPicture, onCopy }: BrochureProps) {
  const { _id, title, body } = material
  const [at, setAt] = useState(0)
  const [listing, setListing] = useState(false)
  /** Whether the pages beside the open one are fetched: the open one comes first. */
  const [fetchesAhead, setFetchesAhead] = useState(false)
  const row = useRef<HTMLOListElement>(null)
  const all = described(body.pages, title)
  const ask = useAskSpot(material, via)

  const turnTo = (page: number): void => {
    row.current?.scrollTo({ left: page * row.current.clientWidth })
  }

  // Not as the first state: the server draws the first page, and hydration needs the same first render.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the reader is put where they stopped once
  useLayoutEffect(() => {
    setFetchesAhead(true)
    const kept = keptPage(_id, body.pages.length)
    if (kept === 0) return
    setAt(kept)
    turnTo(kept)
  }, [])
  useEffect(() => void lasting.set(key(_id), String(at)), [_id, at])

  const turn = ({ key: pressed }: KeyboardEvent) => {
    const step = { ArrowLeft: -1, ArrowRight: 1 }[pressed]
    if (step) turnTo(at + step)
  }

  return (
    <section className={style.brochure} aria-label={title} aria-roledescription={m.reading_brochure()}>
      <ol
        ref={row}
        className={style.sheets}
        data-asking={ask.asking}
        onKeyDown={turn}
        onScroll={({ currentTarget: { scrollLeft, clientWidth } }) =>
          clientWidth > 0 && setAt(Math.round(scrollLeft / clientWidth))
        }
      >
        {body.pages.map((page, i) => (
          <li key={page.url} data-section={`page-${i + 1}`}>
            <button
              type="button"
              onClick={(event) =>
                ask.asking ? ask.mark(event, { page: i + 1, picture: page.url }) : onPicture(page.url, all)
              }
              tabIndex={i === at ? 0 : -1}
              style={{ '--ratio': page.width / page.height } as CSSProperties}
            >
              <img
                src={page.url}
                {...(page.small && { srcSet: `${page.small} 828w, ${page.url} ${page.width}w`, sizes })}
                alt={all[i]?.alt}
                width={page.width}
                height={page.height}
                loading={i === at || (fetchesAhead && Math.abs(i - at) < 2) ? 'eager' : 'lazy'}
                fetchPriority={i === at ? 'high' : 'auto'}
              />
            </button>
          </li>
        ))}
      </ol>
      <div className={style.progress} aria-hidden="true">
        <i style={{ transform: `scaleX(${(at + 1) / body.pages.length})` }} />
      </div>
      <div className={style.tools}>
        {body.contents.length > 0 && (
          <Tool icon={List} onClick={() => setListing(true)}>
            {m.reading_contents()}
          </Tool>
        )}
        <Tool icon={ChevronLeft} disabled={at === 0} onClick={() => turnTo(at - 1)}>
          {m.reading_previous()}
        </Tool>
        <p aria-live="polite">
          {at + 1} / {body.pages.length}
        </p>
        <Tool icon={ChevronRight} disabled={at === body.pages.length - 1} onClick={() => turnTo(at + 1)}>
          {m.reading_next()}
        </Tool>
        {ask.toggle && (
          <Tool icon={MessageCircleQuestion} onClick={ask.toggle}>
            {askWords(ask.asking)}
          </Tool>
        )}
      </div>
      {ask.part}
      {body.download.url && <FileLinks file={body.download} onCopy={onCopy} />}
      <Sheet open={listing} title={m.reading_contents()} onClose={() => setListing(false)}>
        <ol className={style.contents}>
          {body.contents.map((entry) => (
            <li key={`${entry.page} ${entry.title}`}>
              <button
                type="button"
                onClick={() => {
                  setListing(false)
                  turnTo(entry.page - 1)
                  // The list was opened from below the pages.
                  row.current?.scrollIntoView({ block: 'nearest' })
                }}
              >
                <span>{entry.title}</span>
                <small>{entry.page}</small>
              </button>
            </li>
          ))}
        </ol>
      </Sheet>
    </section>
  )
}

const key = (id: string) => `mp.page.${id}`

/** The page, counted from 0, where the reader stopped; the first where it is unknown or no more there. */
function keptPage(id: string, pages: number): number {
  const kept = Number(lasting.get(key(id)))
  return Number.isInteger(kept) && kept > 0 && kept < pages ? kept : 0
}
