import type { CardPage } from '@mingpian/contract/shared/entities.ts'
import { cardColour, cardStyle } from '@mingpian/contract/shared/rules/palette.ts'
import { Mail, MapPin, MessageCircle, Phone } from 'lucide-react'
import type { CSSProperties, ReactNode } from 'react'
import { m } from '#paraglide/messages.js'
import { initial, spacedPhone } from '../format.ts'
import style from './card.module.css'

interface FaceProps {
  page: CardPage
  /** To the card's other language; absent where the card is only shown. */
  onLanguage?: (() => void) | undefined
}

/** The card itself: one of three styles on one of seven colours. */
export function Face({ page, onLanguage }: FaceProps) {
  const { first, second, text } = cardColour(page.cardColor)
  const colours = { '--first': first, '--second': second, color: text } as CSSProperties
  const drawn = cardStyle(page.cardStyle)
  return (
    <section
      className={`${style.face} ${drawn === 1 ? style.tall : ''}`}
      style={colours}
      data-section="style"
    >
      {drawn === 1 && <Concise page={page} onLanguage={onLanguage} />}
      {drawn === 2 && <Simple page={page} onLanguage={onLanguage} />}
      {drawn === 3 && <Business page={page} onLanguage={onLanguage} />}
    </section>
  )
}

function Concise({ page, onLanguage }: FaceProps) {
  return (
    <>
      <Name page={page} onLanguage={onLanguage} />
      <Portrait page={page} />
      <p className={style.wide}>{page.companyName}</p>
    </>
  )
}

function Simple({ page, onLanguage }: FaceProps) {
  return (
    <>
      <Name page={page} onLanguage={onLanguage} />
      {page.phone && <p className={style.number}>{spacedPhone(page.phone)}</p>}
      <p>{page.companyName}</p>
    </>
  )
}

function Business({ page, onLanguage }: FaceProps) {
  return (
    <>
      <Name page={page} onLanguage={onLanguage}>
        <p>{page.companyName}</p>
      </Name>
      <ul className={style.facts}>
        <Fact icon={<Phone size={16} role="img" aria-label={m.card_phone()} />}>
          {spacedPhone(page.phone)}
        </Fact>
        <Fact icon={<MessageCircle size={16} role="img" aria-label={m.card_wechat()} />}>
          {page.wechatId}
        </Fact>
        <Fact wide icon={<Mail size={16} role="img" aria-label={m.card_email()} />}>
          {page.email}
        </Fact>
        <Fact wide icon={<MapPin size={16} role="img" aria-label={m.card_address()} />}>
          {page.address}
        </Fact>
      </ul>
    </>
  )
}

function Fact({ icon, wide, children }: { icon: ReactNode; wide?: boolean; children: string }) {
  if (!children) return null
  return (
    <li className={wide ? style.wide : undefined}>
      {icon}
      <span>{children}</span>
    </li>
  )
}

/** Name and position. A long name is set smaller. */
function Name({ page, onLanguage, children }: FaceProps & { children?: ReactNode }) {
  return (
    <div className={style.who}>
      {onLanguage && page.hasEnglish && (
        <button type="button" className={style.lang} aria-label={m.card_language()} onClick={onLanguage}>
          {m.card_language_short()}
        </button>
      )}
      <h1 className={page.name.length > 6 ? style.long : undefined}>{page.name}</h1>
      {page.position && <p>{page.position}</p>}
      {children}
    </div>
  )
}

function Portrait({ page }: { page: CardPage }) {
  if (page.avatar)
    return (
      <img
        className={style.portrait}
        src={page.avatar}
        alt={m.card_portrait({ name: page.name })}
        width={240}
        height={300}
        loading="eager"
        fetchPriority="high"
      />
    )
  return (
    <svg className={style.portrait} viewBox="0 0 240 300" aria-hidden="true" fill="currentColor">
      <path opacity=".14" d="M0 0h240v300H0z" />
      <path opacity=".1" d="M240 90A150 150 0 0 0 90 300h150z" />
      <text x="120" y="184" fontSize="96" fontWeight="600" textAnchor="middle">
        {initial(page.name)}
      </text>
    </svg>
  )
}
