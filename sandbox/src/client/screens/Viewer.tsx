import { ChevronLeft, ChevronRight } from 'lucide-react'
import { useState } from 'react'
import { usePhone } from '../phone/context.ts'
import { useLongPress } from '../phone/useLongPress.ts'
import { useWords } from '../words.tsx'
import { thumbOf } from '../world.tsx'
import { ImageSheet } from './ImageSheet.tsx'
import css from './Viewer.module.css'

type Props = { srcs: string[]; first?: number; onCode(text: string): void }

/** Pictures over the whole screen, one at a time. A tap closes them, a long press opens the picture's sheet. */
export function Viewer({ srcs, first = 0, onCode }: Props) {
  const phone = usePhone()
  const { word } = useWords()
  const [at, setAt] = useState(first)
  const src = srcs[at] ?? ''
  const press = useLongPress(
    () => phone.cover(<ImageSheet src={src} onCode={onCode} />),
    () => phone.cover(null),
  )
  return (
    <div className={css.viewer} role="dialog" aria-modal="true" aria-label={word('pictures')}>
      <button
        type="button"
        className={css.picture}
        aria-label={word('close')}
        data-testid="image-viewer"
        {...press}
      >
        <img alt="" src={src.startsWith('data:') ? src : thumbOf(src)} />
      </button>
      {srcs.length > 1 && (
        <>
          <p className={css.count} data-testid="viewer-count">
            {at + 1}/{srcs.length}
          </p>
          {at > 0 && (
            <button
              type="button"
              className={css.step}
              data-testid="viewer-previous"
              aria-label={word('previous')}
              onClick={() => setAt(at - 1)}
            >
              <ChevronLeft aria-hidden="true" />
            </button>
          )}
          {at < srcs.length - 1 && (
            <button
              type="button"
              className={css.step}
              data-to="next"
              data-testid="viewer-next"
              aria-label={word('next')}
              onClick={() => setAt(at + 1)}
            >
              <ChevronRight aria-hidden="true" />
            </button>
          )}
        </>
      )}
    </div>
  )
}
