import type { CardPage, ContactCode } from '@mingpian/contract/entities.ts'
import { Copy, Mail, MapPin, MessageCircle, Phone, ZoomIn } from 'lucide-react'
import { m } from '#paraglide/messages.js'
import { spacedPhone, telHref } from '../format.ts'
import { placeHref } from '../links.ts'
import style from './card.module.css'

export interface ContactActions {
  onCall: () => void
  onCopyWechat: () => void
  onEnlarge: () => void
}

/** How to reach the salesperson: the lines they made public, and the code. */
export function Contact({
  page,
  code,
  covered,
  ...actions
}: { page: CardPage; code: ContactCode; covered: boolean } & ContactActions) {
  return (
    <section className={style.block} data-section="contact">
      <h2>{m.card_section_contact()}</h2>
      <ul className={style.lines}>
        {page.phone && (
          <li>
            <a href={telHref(page.phone)} onClick={actions.onCall}>
              <Phone size={20} aria-hidden />
              <span>{spacedPhone(page.phone)}</span>
            </a>
          </li>
        )}
        {page.wechatId && (
          <li>
            <MessageCircle size={20} aria-hidden />
            <span>{page.wechatId}</span>
            <button type="button" aria-label={m.card_copy_wechat()} onClick={actions.onCopyWechat}>
              <Copy size={20} aria-hidden />
            </button>
          </li>
        )}
        {page.email && (
          <li>
            <a href={`mailto:${page.email}`}>
              <Mail size={20} aria-hidden />
              <span>{page.email}</span>
            </a>
          </li>
        )}
        {page.address && (
          <li>
            <a href={placeHref(page)}>
              <MapPin size={20} aria-hidden />
              <span>{page.address}</span>
            </a>
          </li>
        )}
      </ul>
      <Code name={page.name} code={code} covered={covered} onEnlarge={actions.onEnlarge} />
    </section>
  )
}

/** Nothing but a plain image: the messaging app recognises a code in no other thing. */
function Code({
  name,
  code,
  covered,
  onEnlarge,
}: {
  name: string
  code: ContactCode
  covered: boolean
  onEnlarge: () => void
}) {
  return (
    <figure className={style.code}>
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: the button below does the same for the keyboard */}
      <img
        src={code.image}
        alt={m.card_code({ name })}
        width={168}
        height={168}
        // Its upper edge is in the first view of most phones: waiting for the layout would make it the last thing painted.
        loading="eager"
        // Two codes on one screen confuse the recognition.
        style={covered ? { visibility: 'hidden' } : undefined}
        onClick={onEnlarge}
      />
      <figcaption>{codeHint(code.kind)}</figcaption>
      <button type="button" onClick={onEnlarge}>
        <ZoomIn size={20} aria-hidden />
        {m.card_code_enlarge()}
      </button>
    </figure>
  )
}

/** What a long press on a code of this kind does. */
export function codeHint(kind: ContactCode['kind']): string {
  if (kind === 'enterprise') return m.card_code_enterprise()
  return kind === 'mini' ? m.card_code_mini() : m.card_code_default()
}
