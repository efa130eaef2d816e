import type { CompanyCardPage } from '@mingpian/contract/company-card.ts'
import { contrast } from '@mingpian/contract/shared/rules/palette.ts'
import { Globe, Phone, Share2 } from 'lucide-react'
import type { CSSProperties } from 'react'
import { initial, telHref } from '#features/card/format.ts'
import { CompanyName } from '#features/card/view/phrases.tsx'
import { m } from '#paraglide/messages.js'
import style from './company.module.css'

/** The company's own card, on its colour or under its picture, and below it the quick ways to the company. */
export function CompanyFace({ page, onShare }: { page: CompanyCardPage; onShare: () => void }) {
  const { name, slogan, logo, cover, brandColor, phone, website } = page
  return (
    <header
      className={`${style.face} ${isLight(brandColor) ? style.light : ''}`}
      style={{ '--own': brandColor } as CSSProperties}
    >
      {cover && <img className={style.cover} src={cover} alt="" width={690} height={388} />}
      <div className={style.who}>
        {logo ? (
          <img src={logo} alt="" width={56} height={56} />
        ) : (
          <span className={style.initial} aria-hidden="true">
            {initial(name)}
          </span>
        )}
        <div>
          <h1 className={`${style.name} ${name.length > 20 ? style.long : ''}`}>
            <CompanyName name={name} />
          </h1>
          {slogan && <p>{slogan}</p>}
        </div>
      </div>
      <div className={style.quick}>
        {phone && (
          <a href={telHref(phone)}>
            <Phone size={20} aria-hidden />
            {m.card_call()}
          </a>
        )}
        {website && (
          <a href={website} rel="noopener noreferrer">
            <Globe size={20} aria-hidden />
            {m.corp_website_short()}
          </a>
        )}
        <button type="button" onClick={onShare}>
          <Share2 size={20} aria-hidden />
          {m.card_share()}
        </button>
      </div>
    </header>
  )
}

/** White words would not be legible on it. */
const isLight = (colour: string) => contrast('#ffffff', colour) < 4.5
