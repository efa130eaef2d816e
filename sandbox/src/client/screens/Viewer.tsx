import { usePhone } from '../phone/context.ts'
import { useLongPress } from '../phone/useLongPress.ts'
import { useWords } from '../words.tsx'
import { thumbOf } from '../world.tsx'
import { ImageSheet } from './ImageSheet.tsx'
import css from './Viewer.module.css'

/** A picture over the whole screen. A tap closes it, a long press opens its sheet. */
export function Viewer({ src, onCode }: { src: string; onCode(text: string): void }) {
  const phone = usePhone()
  const { word } = useWords()
  const press = useLongPress(
    () => phone.cover(<ImageSheet src={src} onCode={onCode} />),
    () => phone.cover(null),
  )
  return (
    <button
      type="button"
      className={css.viewer}
      aria-label={word('close')}
      data-testid="image-viewer"
      {...press}
    >
      <img alt="" src={src.startsWith('data:') ? src : thumbOf(src)} />
    </button>
  )
}
