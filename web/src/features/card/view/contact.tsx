import type { CardPage } from '@mingpian/contract/shared/entities.ts'
import { Copy, Mail, MapPin, MessageCircle, Phone } from 'lucide-react'
import { placeHref } from '#kit/address/hrefs.ts'
import { m } from '#paraglide/messages.js'
import { linesOf, spacedPhone, telHref } from '../format.ts'
import style from './card.module.css'
import { Phrases } from './phrases.tsx'

export interface ContactActions {
  onCall: () => void
  onCopyWechat: () => void
}

/** Ways to reach the salesperson: the lines they made public. */
export function Contact({ page, ...actions }: { page: CardPage } & ContactActions) {
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
              <span>
                <Phrases text={page.address} />
              </span>
            </a>
          </li>
        )}
      </ul>
    </section>
  )
}

/** The registered phone or e-mail address, and further ones with their labels. */
function Lines({ page, kind, onCall }: { page: CardPage; kind: 'phone' | 'email'; onCall: () => void }) {
  const isPhone = kind === 'phone'
  const Icon = isPhone ? Phone : Mail
  return linesOf(page, kind).map(({ label, value }) => (
    <li key={`${label} ${value}`}>
      <a href={isPhone ? telHref(value) : `mailto:${value}`} onClick={isPhone ? onCall : undefined}>
        <Icon size={20} aria-hidden />
        <span>
          {spacedPhone(value)}
          {label && <small> {label}</small>}
        </span>
      </a>
    </li>
  ))
}
