import { X } from 'lucide-react'
import { useLayoutEffect, useRef, useState } from 'react'
import { m } from '#paraglide/messages.js'
import style from './picture-viewer.module.css'

/** Pictures on black, one to a screen; swiping goes on, a tap or Escape closes. */
export default function PictureViewer({
  url,
  all,
  onClose,
}: {
  url: string
  all: string[]
  onClose: () => void
}) {
  const start = Math.max(0, all.indexOf(url))
  const [at, setAt] = useState(start)
  const dialog = useRef<HTMLDialogElement>(null)
  const row = useRef<HTMLUListElement>(null)

  // Closed while it still stands in the page, or the focus would not go back.
  useLayoutEffect(() => {
    const element = dialog.current
    if (element?.showModal) element.showModal()
    else element?.setAttribute('open', '')
    row.current?.scrollTo(start * row.current.clientWidth, 0)
    return () => element?.close?.()
  }, [start])

  return (
    <dialog
      ref={dialog}
      className={style.viewer}
      aria-label={m.reading_picture({ n: at + 1, all: all.length })}
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
        {all.map((each, i) => (
          <li key={each}>
            <img src={each} alt="" loading={Math.abs(i - at) < 2 ? 'eager' : 'lazy'} />
          </li>
        ))}
      </ul>
      <p className={style.count} aria-live="polite">
        {at + 1} / {all.length}
      </p>
      <button type="button" className={style.close} aria-label={m.shell_close()} onClick={onClose}>
        <X size={24} aria-hidden />
      </button>
    </dialog>
  )
}
