import { lasting } from '@mingpian/client/storage.ts'
import type { PieceOf } from '@mingpian/contract/shared/content.ts'
import { useRef, useState } from 'react'
import { playingTime } from '#features/card/format.ts'
import { filmPart, filmPartStart } from '#features/reading/parts.ts'
import { hashQuery } from '#kit/address/address.ts'
import { m } from '#paraglide/messages.js'
import style from './kinds.module.css'

/** Seconds: a video that was stopped this close to its beginning or end starts from the beginning. */
const hardlyBegun = 5

/** A video that continues where the viewer stopped, or begins at the part that the address names, and its chapters. */
export function Film({ material: { _id, body, cover } }: { material: PieceOf<'video'> }) {
  const film = useRef<HTMLVideoElement>(null)
  /** The part that is playing; undefined while none is. */
  const [playing, setPlaying] = useState<string>()
  const key = `mp.film.${_id}`

  const resume = () => {
    const kept = Number(lasting.get(key))
    const element = film.current
    const asked = filmPartStart(body.chapters, hashQuery(location.hash).get('part') ?? '')
    if (element && asked !== undefined && asked < element.duration) element.currentTime = asked
    else if (element && kept > hardlyBegun && kept < element.duration - hardlyBegun)
      element.currentTime = kept
  }
  const playFrom = (seconds: number) => {
    const element = film.current
    if (!element) return
    element.currentTime = seconds
    element.play().catch(() => {})
  }

  return (
    <>
      {/* biome-ignore lint/a11y/useMediaCaption: the company's own films come without captions */}
      <video
        ref={film}
        className={style.film}
        data-section={playing}
        src={body.file.url}
        poster={cover}
        width={640}
        height={360}
        controls
        playsInline
        preload="metadata"
        onLoadedMetadata={resume}
        onPause={() => setPlaying(undefined)}
        onEnded={() => setPlaying(undefined)}
        onTimeUpdate={({ currentTarget: { currentTime, paused } }) => {
          lasting.set(key, String(Math.floor(currentTime)))
          setPlaying(paused ? undefined : filmPart(body.chapters, currentTime))
        }}
      />
      {body.chapters.length > 0 && (
        <section>
          <h2 className={style.heading}>{m.reading_chapters()}</h2>
          <ol className={style.contents}>
            {body.chapters.map(({ title, at }, i) => (
              <li key={at} data-part={`chapter-${i + 1}`}>
                <button type="button" onClick={() => playFrom(at)}>
                  <span>{title}</span>
                  <small>{playingTime(at)}</small>
                </button>
              </li>
            ))}
          </ol>
        </section>
      )}
    </>
  )
}
