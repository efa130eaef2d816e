import { call } from '@mingpian/client/call.ts'
import { useWrite } from '@mingpian/client/react/use-write.ts'
import { keepSession, session } from '@mingpian/client/session.ts'
import type { CardEdit } from '@mingpian/contract/shared/card-edit.ts'
import { useQueryClient } from '@tanstack/react-query'
import { AgreementPoints } from '#features/card-edit/agreement-points.tsx'
import { cardEditOptions } from '#features/card-edit/queries.ts'
import { m } from '#paraglide/messages.js'
import { ActionBar } from '#ui/action-bar.tsx'
import { Avatar } from '#ui/avatar.tsx'
import { Button } from '#ui/button.tsx'
import { groupedPhone } from '#ui/phone-code.ts'
import style from './claim.module.css'

/** The data from WeCom, and the consent to show it on a card. */
export function Confirmed({ card, onNext }: { card: CardEdit; onNext: () => void }) {
  const client = useQueryClient()
  const agree = useWrite(
    async () => {
      if (!card.consented)
        await call('POST /card/v1/privacy/consent', { body: { scope: 'staffCard', granted: true } })
    },
    {
      onDone: () => {
        const user = session()
        if (user) keepSession({ ...user, cardAgreed: true })
        client.setQueryData(cardEditOptions().queryKey, { ...card, consented: true })
        onNext()
      },
      reread: false,
    },
  )
  const facts = [
    [m.edit_position(), card.position],
    [m.edit_company(), card.companyName],
    [m.claim_phone(), groupedPhone(card.phone)],
    [m.card_email(), card.email],
  ].filter(([, value]) => value)
  return (
    <>
      <h1>{m.claim_hello({ name: card.name })}</h1>
      <p className={style.hint}>{m.claim_hello_hint()}</p>
      <section className={style.facts}>
        <div>
          <Avatar name={card.name} src={card.avatar} size={56} />
          <b>{card.name}</b>
        </div>
        <dl>
          {facts.map(([name, value]) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      </section>
      <section className={style.agree}>
        <h2>{m.claim_agree_title()}</h2>
        <AgreementPoints />
      </section>
      <ActionBar>
        <Button kind="primary" block busy={agree.busy} onClick={() => agree.run()}>
          {m.claim_agree()}
        </Button>
      </ActionBar>
    </>
  )
}
