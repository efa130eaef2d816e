import { ImageOff, X } from 'lucide-react'
import { type KeyboardEvent, useLayoutEffect, useRef, useState } from 'react'
import { m } from '#paraglide/messages.js'
import style from './picture-viewer.module.css'
import { useZoom } from './use-zoom.ts'

export interface Picture {
  url: string
  /** '' without a description. */
  alt: string
}

/** Pictures on black, one to a screen; swiping turns, two fingers enlarge, a tap or Escape closes. */
export default function PictureViewer({
  url,
  all,
  onClose,
}: {
  url: string
  all: readonly Picture[]
  onClose: () => void
}) {
  const start = Math.max(
    0,
    all.findIndex((picture) => picture.url === url),
  )
  const [at, setAt] = useState(start)
  const dialog = useRef<HTMLDialogElement>(null)
  const row = useRef<HTMLUListElement>(null)
  useZoom(row, at)

  // Closed before it is removed from the page; otherwise the focus would not return.
  useLayoutEffect(() => {
    const element = dialog.current
    if (element?.showModal) element.showModal()
    else element?.setAttribute('open', '')
    row.current?.scrollTo(start * row.current.clientWidth, 0)
    return () => element?.close?.()
  }, [start])

  const turn = ({ key }: KeyboardEvent) => {
    const step = { ArrowLeft: -1, ArrowRight: 1 }[key] ?? 0
    if (step) row.current?.scrollBy(step * row.current.clientWidth, 0)
  }

  return (
    <dialog
      ref={dialog}
      className={style.viewer}
      aria-label={m.reading_picture({ n: at + 1, all: all.length })}
      onKeyDown={turn}
      onCancel={(event) => {
        event.preventDefault()
        onClose()
      }}
    >
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: the keyboard has Escape and the button */}
      <ul
        ref={row}
        className={style.row}
        onScroll={({ currentTarget }) =>
          setAt(Math.round(currentTarget.scrollLeft / currentTarget.clientWidth))
        }
        onClick={onClose}
      >
        {all.map((picture, i) => (
          <Shown
            key={picture.url}
            picture={picture}
            alt={picture.alt || m.reading_picture({ n: i + 1, all: all.length })}
            near={Math.abs(i - at) < 2}
          />
        ))}
      </ul>
      <div className={style.foot}>
        <p aria-live="polite">
          {at + 1} / {all.length}
        </p>
        <p>{m.reading_save_hint()}</p>
      </div>
      <button type="button" className={style.close} aria-label={m.shell_close()} onClick={onClose}>
        <X size={24} aria-hidden />
      </button>
    </dialog>
  )
}

/** A picture that is so many times higher than wide fills the width and scrolls; whole, it would be a narrow strip. */
const longRatio = 3

/** One picture; if it does not load, a message and a retry. */
function Shown({ picture, alt, near }: { picture: Picture; alt: string; near: boolean }) {
  const [tries, setTries] = useState(0)
  const [broken, setBroken] = useState(false)
  const [isLong, setLong] = useState(false)
  if (broken)
    return (
      <li>
        <div className={style.broken}>
          <ImageOff size={40} aria-hidden />
          <p>{m.reading_broken()}</p>
          <button
            type="button"
            onClick={(event) => {
              event.stopPropagation()
              setTries(tries + 1)
              setBroken(false)
            }}
          >
            {m.shell_retry()}
          </button>
        </div>
      </li>
    )
  return (
    <li className={isLong ? style.long : undefined}>
      <img
        key={tries}
        src={picture.url}
        alt={alt}
        loading={near ? 'eager' : 'lazy'}
        onLoad={({ currentTarget: { naturalWidth, naturalHeight } }) =>
          setLong(naturalHeight > naturalWidth * longRatio)
        }
        onError={() => setBroken(true)}
      />
    </li>
  )
}
