import type { CardEdit } from '@mingpian/contract/shared/card-edit.ts'
import { AskLicence } from '#features/card-edit/ask-licence.tsx'
import { m } from '#paraglide/messages.js'
import own from './person-config.module.css'

/** Without a licence the card is invisible to visitors: one tap asks the administrators for one. */
export function Licence({ card }: { card: CardEdit }) {
  return (
    <section className={own.licence}>
      <h2>{m.edit_licence_title()}</h2>
      <p>{m.edit_licence_hint()}</p>
      <AskLicence card={card} />
    </section>
  )
}
