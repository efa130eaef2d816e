import type { CompanyCardPage } from '@mingpian/contract/company-card.ts'
import { contrast } from '@mingpian/contract/shared/rules/palette.ts'
import type { CSSProperties } from 'react'
import { initial } from '#features/card/format.ts'
import style from './company.module.css'

/** The company's own card: on its colour, or under its picture. */
export function CompanyFace({ page }: { page: CompanyCardPage }) {
  const { name, slogan, logo, cover, brandColor } = page
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
          <h1>{name}</h1>
          {slogan && <p>{slogan}</p>}
        </div>
      </div>
    </header>
  )
}

/** White words would not be legible on it. */
const isLight = (colour: string) => contrast('#ffffff', colour) < 4.5
