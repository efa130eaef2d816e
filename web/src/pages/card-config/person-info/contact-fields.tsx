import { useState } from 'react'
import style from '#features/card-edit/card-edit.module.css'
import type { CardEditing } from '#features/card-edit/use-card-edit.ts'
import { Seen, VisibilityPick } from '#features/card-edit/visibility-pick.tsx'
import { m } from '#paraglide/messages.js'
import { part } from '#ui/part.tsx'
import { groupedPhone } from '#ui/phone-code.ts'
import { LineField } from './line-field.tsx'
import { Lines } from './lines.tsx'
import own from './person-info.module.css'

const PhoneSheet = part(() => import('./phone-sheet.tsx'))

/** How to reach somebody, each with who sees it. */
export function ContactFields({ editing, wrong }: { editing: CardEditing; wrong: Record<string, string> }) {
  return (
    <section className={style.form}>
      <h2>{m.edit_contact()}</h2>
      <p className={own.hint}>{m.edit_see_hint()}</p>
      <Registered editing={editing} />
      <Lines editing={editing} kind="phones" wrong={wrong} />
      <LineField
        editing={editing}
        field="email"
        label={m.card_email()}
        most={128}
        wrong={wrong}
        sees="email"
      />
      <Lines editing={editing} kind="emails" wrong={wrong} />
      <LineField
        editing={editing}
        field="wechatId"
        label={m.card_wechat()}
        most={64}
        wrong={wrong}
        sees="wechatId"
      />
      <LineField
        editing={editing}
        field="address"
        label={m.card_address()}
        most={200}
        wrong={wrong}
        sees="address"
      />
    </section>
  )
}

/** The registered phone is proved by a code, so it is no field like the others. */
function Registered({ editing: { card, value, set } }: { editing: CardEditing }) {
  const [changing, setChanging] = useState(false)
  return (
    <div className={own.registered}>
      <Seen>
        <span className={own.label}>{m.edit_phone()}</span>
        <div className={own.number}>
          <b>{card.phone ? groupedPhone(card.phone) : m.edit_phone_none()}</b>
          <button type="button" className={own.change} onClick={() => setChanging(true)}>
            {m.edit_phone_change()}
          </button>
        </div>
        <VisibilityPick
          field={m.edit_phone()}
          value={value['visibility.phone']}
          onChange={(next) => set('visibility.phone', next)}
        />
      </Seen>
      {changing && <PhoneSheet card={card} onClose={() => setChanging(false)} />}
    </div>
  )
}
