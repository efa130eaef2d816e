import { useState } from 'react'
import style from '#features/card-edit/card-edit.module.css'
import type { CardEditing } from '#features/card-edit/use-card-edit.ts'
import { Seen, VisibilityPick } from '#features/card-edit/visibility-pick.tsx'
import { PlaceField } from '#features/location/place-field.tsx'
import { m } from '#paraglide/messages.js'
import { part } from '#ui/part.tsx'
import { groupedPhone } from '#ui/phone-code.ts'
import { LineField } from './line-field.tsx'
import { Lines } from './lines.tsx'
import own from './person-info.module.css'

const PhoneSheet = part(() => import('./phone-sheet.tsx'))

/** Contact fields, each with its visibility. */
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
        maxLength={128}
        wrong={wrong}
        sees="email"
      />
      <Lines editing={editing} kind="emails" wrong={wrong} />
      <LineField
        editing={editing}
        field="wechatId"
        label={m.card_wechat()}
        maxLength={64}
        wrong={wrong}
        sees="wechatId"
      />
      <Address editing={editing} error={wrong.address} />
    </section>
  )
}

function Address({ editing, error }: { editing: CardEditing; error?: string }) {
  const { value, set, isLocked } = editing
  const locked = isLocked('address')
  return (
    <Seen>
      <PlaceField
        asks="card.address"
        label={m.card_address()}
        value={value.address}
        maxLength={200}
        disabled={locked}
        hint={locked ? m.edit_locked() : undefined}
        error={error}
        onChange={(next) => set('address', next)}
      />
      <VisibilityPick
        field={m.card_address()}
        value={value['visibility.address']}
        onChange={(next) => set('visibility.address', next)}
      />
    </Seen>
  )
}

/** The registered phone is proved by a code, so it is no field like the others. */
function Registered({ editing: { card, value, set } }: { editing: CardEditing }) {
  const [changing, setChanging] = useState(false)
  return (
    <div>
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
