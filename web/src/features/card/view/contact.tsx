import type { CardPage, ContactCode } from '@mingpian/contract/shared/entities.ts'
import { Copy, Mail, MapPin, MessageCircle, Phone, ZoomIn } from 'lucide-react'
import { m } from '#paraglide/messages.js'
import { linesOf, spacedPhone, telHref } from '../format.ts'
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
        <Lines page={page} kind="phone" onCall={actions.onCall} />
        {page.wechatId && (
          <li>
            <MessageCircle size={20} aria-hidden />
            <span>{page.wechatId}</span>
            <button type="button" aria-label={m.card_copy_wechat()} onClick={actions.onCopyWechat}>
              <Copy size={20} aria-hidden />
            </button>
          </li>
        )}
        <Lines page={page} kind="email" onCall={actions.onCall} />
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

/** The registered phone or e-mail address, and further ones with what they are called. */
function Lines({ page, kind, onCall }: { page: CardPage; kind: 'phone' | 'email'; onCall: () => void }) {
  const isPhone = kind === 'phone'
  const Icon = isPhone ? Phone : Mail
  return linesOf(page, kind).map(({ label, value }) => (
    <li key={`${label} ${value}`}>
      <a href={isPhone ? telHref(value) : `mailto:${value}`} onClick={isPhone ? onCall : undefined}>
        <Icon size={20} aria-hidden />
        <span>
          {spacedPhone(value)} <small>{label}</small>
        </span>
      </a>
    </li>
  ))
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
