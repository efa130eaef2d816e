import { call } from '@mingpian/client/call.ts'
import { useWrite } from '@mingpian/client/react/use-write.ts'
import { keepSession, type StoredUser } from '@mingpian/client/session.ts'
import { lasting } from '@mingpian/client/storage.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { AgreementPoints } from '#features/card-edit/agreement-points.tsx'
import { notePutOff } from '#features/card-edit/claim.ts'
import { cardEditOptions } from '#features/card-edit/queries.ts'
import { m } from '#paraglide/messages.js'
import { Button } from '#ui/button.tsx'
import { Confirm } from '#ui/confirm.tsx'
import { ButtonRow } from '#ui/rows.tsx'
import style from './home.module.css'

/**
 * Asks a member of staff once to claim the card. Refusing is as easy and leaves everything else usable. After a refusal
 * the page asks again only on the member's demand.
 */
export default function Agreement({ user }: { user: StoredUser }) {
  const key = `mp.refused.${user.companyId}.${user.saleInfo.userId}`
  const [refused, setRefused] = useState(() => lasting.get<boolean>(key) === true)
  // Asks unless the card is known to be closed: closing an open card without a question is the worse mistake.
  const isOpen = useQuery(cardEditOptions(true)).data?.isOpen !== false
  const [asking, setAsking] = useState(false)
  const answer = useWrite(
    (granted: boolean) => call('POST /card/v1/privacy/consent', { body: { scope: 'staffCard', granted } }),
    {
      onDone: (_, granted) => {
        if (granted) {
          lasting.remove(key)
          keepSession({ ...user, cardAgreed: true })
          return
        }
        lasting.set(key, true)
        setRefused(true)
        // A refusal takes the card off air: the first run is there for who changes their mind, and does not come by itself.
        notePutOff({ companyId: user.companyId, userId: user.saleInfo.userId })
      },
      onEnd: () => setAsking(false),
    },
  )
  const { busy, running } = answer

  if (refused)
    return (
      <section className={style.list}>
        <ButtonRow
          title={m.home_agree_refused()}
          note={m.home_agree_refused_hint()}
          onClick={() => setRefused(false)}
        />
      </section>
    )
  return (
    <section className={style.block} aria-labelledby="agreement">
      <div className={style.agreement}>
        <h2 id="agreement">{m.home_agree_title()}</h2>
        <AgreementPoints />
        <div className={style.buttons}>
          <Button
            busy={running === false}
            disabled={busy}
            onClick={() => (isOpen ? setAsking(true) : void answer.run(false))}
          >
            {m.home_agree_no()}
          </Button>
          <Button kind="primary" busy={running === true} disabled={busy} onClick={() => answer.run(true)}>
            {m.home_agree_yes()}
          </Button>
        </div>
      </div>
      {asking && (
        <Confirm
          danger
          title={m.edit_close_title()}
          action={m.edit_close_action()}
          busy={running === false}
          onConfirm={() => answer.run(false)}
          onClose={() => setAsking(false)}
        >
          <p>{m.edit_close_hint()}</p>
        </Confirm>
      )}
    </section>
  )
}
