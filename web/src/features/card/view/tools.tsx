import type { CardPage, ContactCode } from '@mingpian/contract/shared/entities.ts'
import { Share2, ZoomIn } from 'lucide-react'
import type { MouseEvent } from 'react'
import { m } from '#paraglide/messages.js'
import style from './card.module.css'

export interface ToolActions {
  onShare: () => void
  onEnlarge: () => void
  /** Link to the card's other language; absent in previews. */
  onLanguage?: () => void
}

/**
 * Controls on the card. A checkbox turns it over and a `<details>` says how to share, so both work without a script.
 * With a script the share guide takes the place of the details.
 */
export function Tools({ page, turns, ...actions }: { page: CardPage; turns: boolean } & ToolActions) {
  const share = (event: MouseEvent) => {
    event.preventDefault()
    actions.onShare()
  }
  return (
    <>
      {actions.onLanguage && page.hasEnglish && (
        <button
          type="button"
          className={style.lang}
          aria-label={m.card_language()}
          onClick={actions.onLanguage}
        >
          {m.card_language_short()}
        </button>
      )}
      <details className={style.share}>
        {/* biome-ignore lint/a11y/useSemanticElements: only a summary opens its details without a script */}
        <summary role="button" aria-label={m.card_share()} onClick={share}>
          <Share2 size={20} />
        </summary>
        <p>{m.card_share_how()}</p>
      </details>
      {turns && (
        <>
          <input type="checkbox" className={style.turn} aria-label={m.card_turn()} />
          <svg
            className={style.code}
            width="20"
            height="20"
            viewBox="0 0 24 24"
            fill="none"
            aria-hidden="true"
          >
            <path
              stroke="currentColor"
              strokeWidth="2"
              d="M4 4h6v6H4zM14 4h6v6h-6zM4 14h6v6H4zM14 14h2v2m4-3v3m-6 4h6v-2"
            />
          </svg>
        </>
      )}
    </>
  )
}

interface BackProps {
  name: string
  code: ContactCode
  /** Whether an overlay shows a code of its own. */
  covered: boolean
  onEnlarge: () => void
}

/** The card's back: the code as a plain image, because the messaging app recognises codes only in images. */
export function Back({ name, code, covered, onEnlarge }: BackProps) {
  return (
    <figure className={style.back}>
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: the button beside it does the same for the keyboard */}
      <img
        src={code.image}
        alt={m.card_code({ name })}
        width={168}
        height={168}
        // Loaded lazily: the portrait is in the first view, this is behind it.
        loading="lazy"
        // Two codes on one screen confuse the recognition.
        style={covered ? { visibility: 'hidden' } : undefined}
        onClick={onEnlarge}
      />
      <figcaption>
        <b>{name}</b>
        {codeHint(code.kind)}
        <button type="button" onClick={onEnlarge}>
          <ZoomIn size={20} />
          {m.card_code_enlarge()}
        </button>
      </figcaption>
    </figure>
  )
}

/** Describes how to use a code of this kind. The default one leads to this card again. */
export function codeHint(kind: ContactCode['kind']): string {
  if (kind === 'enterprise') return m.card_code_enterprise()
  return kind === 'mini' ? m.card_code_mini() : m.card_code_default()
}
