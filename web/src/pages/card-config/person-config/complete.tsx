import type { CardEdit } from '@mingpian/contract/shared/card-edit.ts'
import { ChevronDown, ChevronRight } from 'lucide-react'
import { m } from '#paraglide/messages.js'
import own from './person-config.module.css'

const info = '#/pages/card-config/person-info/index'
const materials = '#/pages/card-config/config-details/add-material/index'

/** The name of each missing part, and the page where it is added. */
const lacks: Record<
  CardEdit['completeness']['missing'][number],
  readonly [words: () => string, href: string]
> = {
  avatar: [m.edit_missing_avatar, info],
  position: [m.edit_missing_position, info],
  phone: [m.edit_missing_phone, info],
  email: [m.edit_missing_email, info],
  address: [m.edit_missing_address, info],
  wechatId: [m.edit_missing_wechat, info],
  profile: [m.edit_missing_profile, '#/pages/card-config/config-details/brief/index'],
  materials: [m.edit_missing_materials, materials],
  goods: [m.edit_missing_goods, '#/pages/product-setting/index'],
}

const radius = 30
const around = 2 * Math.PI * radius

/** Completeness of the card; a tap lists the fields that are empty. */
export function Complete({ completeness: { percent, missing } }: Pick<CardEdit, 'completeness'>) {
  const head = (
    <>
      <Ring percent={percent} />
      <span>
        <h2>{m.edit_complete_percent({ n: percent })}</h2>
        <small>
          {missing.length ? m.edit_complete_missing({ n: missing.length }) : m.edit_complete_all()}
        </small>
      </span>
    </>
  )
  return (
    <section className={own.complete} aria-label={m.edit_complete()}>
      {missing.length === 0 ? (
        <div>{head}</div>
      ) : (
        <details>
          <summary>
            {head}
            <ChevronDown size={20} aria-hidden />
          </summary>
          <ul>
            {missing.map((each) => (
              <li key={each}>
                <a href={lacks[each][1]}>
                  {lacks[each][0]()}
                  <ChevronRight size={16} aria-hidden />
                </a>
              </li>
            ))}
          </ul>
        </details>
      )}
    </section>
  )
}

function Ring({ percent }: { percent: number }) {
  return (
    <svg className={own.ring} viewBox="0 0 72 72" fill="none" strokeWidth="8" aria-hidden="true">
      <circle cx="36" cy="36" r={radius} className={own.track} />
      <circle
        cx="36"
        cy="36"
        r={radius}
        className={own.done}
        strokeLinecap="round"
        strokeDasharray={`${(percent / 100) * around} ${around}`}
        transform="rotate(-90 36 36)"
      />
    </svg>
  )
}
