import { useEffect, useRef } from 'react'
import { m } from '#paraglide/messages.js'
import style from './wxapp-code.module.css'

export type Shown = 'mini' | 'portrait' | 'paper' | 'colour' | 'contact'

const names: Record<Shown, () => string> = {
  mini: m.wxcode_mini,
  portrait: m.wxcode_portrait,
  paper: m.wxcode_paper,
  colour: m.wxcode_colour,
  contact: m.wxcode_contact,
}

export function Tabs({
  kinds,
  shown,
  onShow,
}: {
  kinds: readonly Shown[]
  shown: Shown
  onShow: (kind: Shown) => void
}) {
  const row = useRef<HTMLDivElement>(null)
  // However it was chosen, by a swipe too.
  useEffect(() => {
    row.current?.querySelector(`#tab-${shown}`)?.scrollIntoView?.({ block: 'nearest', inline: 'nearest' })
  }, [shown])
  const step = (by: number) => {
    const next = kinds[(kinds.indexOf(shown) + by + kinds.length) % kinds.length]
    if (!next) return
    onShow(next)
    row.current?.querySelector<HTMLElement>(`#tab-${next}`)?.focus()
  }
  return (
    <div ref={row} className={style.tabs} role="tablist" aria-label={m.wxcode_kinds()}>
      {kinds.map((kind) => (
        <button
          key={kind}
          type="button"
          role="tab"
          id={`tab-${kind}`}
          aria-selected={kind === shown}
          aria-controls={`code-${kind}`}
          tabIndex={kind === shown ? 0 : -1}
          onClick={() => onShow(kind)}
          onKeyDown={({ key }) => {
            if (key === 'ArrowRight') step(1)
            if (key === 'ArrowLeft') step(-1)
          }}
        >
          {names[kind]()}
        </button>
      ))}
    </div>
  )
}
