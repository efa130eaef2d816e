import type { Card } from '@mingpian/contract/shared/entities.ts'
import { cardColour, cardStyle } from '@mingpian/contract/shared/rules/palette.ts'
import { Mail, MapPin, MessageCircle, Phone } from 'lucide-react'
import type { CSSProperties, ReactNode } from 'react'
import { m } from '#paraglide/messages.js'
import { initial, spacedPhone } from '../format.ts'
import style from './card.module.css'
import { CompanyName, Phrases } from './phrases.tsx'

interface FaceProps {
  page: Card
  /** The actions on the card, and its back: see tools.tsx. Absent in previews. */
  tools?: ReactNode
  back?: ReactNode
}

/** The card itself: one of three styles on one of seven colours. */
export function Face({ page, tools, back }: FaceProps) {
  const { first, second, text } = cardColour(page.cardColor)
  const colours = { '--first': first, '--second': second, color: text } as CSSProperties
  const drawn = cardStyle(page.cardStyle)
  const name = <Name page={page} shown={!tools} />
  return (
    <section className={style.card} style={colours} data-section="style">
      {tools}
      <div className={`${style.face} ${[style.tall, style.plain, style.split][drawn - 1]}`}>
        <Logo page={page} className={style.mark} />
        {drawn === 1 && <Concise page={page} name={name} />}
        {drawn === 2 && <Simple page={page} name={name} />}
        {drawn === 3 && <Business page={page} name={name} />}
      </div>
      {back}
    </section>
  )
}

/** The portrait bleeds into the card; the text is beside it. */
function Concise({ page, name }: { page: Card; name: ReactNode }) {
  return (
    <>
      <Portrait page={page} large />
      <Company page={page} />
      {name}
    </>
  )
}

/** Type leads. */
function Simple({ page, name }: { page: Card; name: ReactNode }) {
  return (
    <>
      <Company page={page} />
      {name}
      <div className={style.foot}>
        <Portrait page={page} />
        {page.phone && <p>{spacedPhone(page.phone)}</p>}
      </div>
    </>
  )
}

/** Two columns: the person, and how to reach them. */
function Business({ page, name }: { page: Card; name: ReactNode }) {
  return (
    <>
      <div className={style.side}>
        <Portrait page={page} />
        {name}
      </div>
      <div>
        <Company page={page} />
        <ul className={style.facts}>
          <Fact icon={<Phone size={16} role="img" aria-label={m.card_phone()} />}>
            {spacedPhone(page.phone)}
          </Fact>
          <Fact icon={<MessageCircle size={16} role="img" aria-label={m.card_wechat()} />}>
            {page.wechatId}
          </Fact>
          <Fact icon={<Mail size={16} role="img" aria-label={m.card_email()} />}>
            {page.email && <Phrases text={page.email} />}
          </Fact>
          <Fact icon={<MapPin size={16} role="img" aria-label={m.card_address()} />}>
            {page.address && <Phrases text={page.address} />}
          </Fact>
        </ul>
      </div>
    </>
  )
}

function Fact({ icon, children }: { icon: ReactNode; children: ReactNode }) {
  if (!children) return null
  return (
    <li>
      {icon}
      <span>{children}</span>
    </li>
  )
}

/** The company's name after its logo. */
export function Company({ page, children }: { page: Card; children?: ReactNode }) {
  return (
    <p className={style.company}>
      <Logo page={page} />
      <span>
        <CompanyName name={page.companyName} />
        {children}
      </span>
    </p>
  )
}

/** Decorative beside the name and as the pattern. Never loaded before the portrait. */
function Logo({ page, className }: { page: Card; className?: string | undefined }) {
  if (!page.companyLogo) return null
  return (
    <img className={className} src={page.companyLogo} alt="" width={28} height={28} fetchPriority="low" />
  )
}

/** Name and position. A long name is set smaller. In previews the page has a title of its own. */
function Name({ page, shown }: { page: Card; shown: boolean }) {
  const Heading = shown ? 'h2' : 'h1'
  return (
    <div className={style.who}>
      <Heading className={page.name.length > 6 ? style.long : undefined}>
        {/* A word joiner: no line begins with the dot between the parts of a name. */}
        {page.name.replace('·', '\u2060·')}
      </Heading>
      {page.position && <p>{page.position}</p>}
    </div>
  )
}

/** The portrait, or a drawn placeholder. The small one is decorative beside the name. */
function Portrait({ page, large }: { page: Card; large?: boolean }) {
  const className = large ? style.portrait : style.round
  if (page.avatar)
    return (
      <img
        className={className}
        src={page.avatar}
        alt={large ? m.card_portrait({ name: page.name }) : ''}
        width={240}
        height={240}
        fetchPriority="high"
      />
    )
  return (
    <svg
      className={className}
      viewBox="0 0 240 240"
      preserveAspectRatio="xMidYMax slice"
      fill="currentColor"
      aria-hidden="true"
    >
      <path opacity=".14" d="M0 0h240v240H0z" />
      <path
        opacity=".22"
        d="M120 34a50 50 0 0 1 0 100 50 50 0 0 1 0-100M20 240c0-66 42-94 100-94s100 28 100 94z"
      />
      <text x="120" y="218" fontSize="60" fontWeight="600" textAnchor="middle">
        {initial(page.name)}
      </text>
    </svg>
  )
}
