import { useEffect, useState } from 'react'
import { usePhone } from '../phone/context.ts'
import { TitleBar } from '../phone/TitleBar.tsx'
import { useWords } from '../words.tsx'
import { act, personIn, useWorld } from '../world.tsx'
import css from './ContactCard.module.css'
import home from './Home.module.css'

type Added = { ok: true; chat: string; already: boolean } | { ok: false; why: string }

/** The screen after a customer scanned a contact-me code: the member, and the button that makes them friends. */
export function ContactCard({ code }: { code: string }) {
  const phone = usePhone()
  const world = useWorld()
  const { word, nameOf, companyOf } = useWords()
  const [account, setAccount] = useState<string>()
  const [refused, setRefused] = useState(false)

  useEffect(() => {
    fetch(`/control/scan/${encodeURIComponent(code)}`)
      .then(async (answer) => setAccount(((await answer.json()) as { account: string }).account))
      .catch(() => setAccount(''))
  }, [code])

  const person = account ? personIn(world, account) : undefined
  const friend = world.friends.some(
    (one) => one.member === account && one.customer === phone.me.account && !one.removedByCustomer,
  )
  const add = async () => {
    const added = await act<Added>('scan', { account: phone.me.account, id: code })
    if (added.ok) phone.replace({ name: 'chat', id: added.chat })
    else setRefused(true)
  }
  return (
    <>
      <TitleBar title="" />
      <div className={home.scroll} data-testid="contact-card">
        {person && (
          <>
            <div className={css.person}>
              <img alt="" src={person.portrait} width={64} height={64} />
              <div>
                <h3>{nameOf(person)}</h3>
                <p>{word('member')}</p>
              </div>
            </div>
            <dl className={css.facts}>
              <dt>{word('company')}</dt>
              <dd>{companyOf(person)}</dd>
            </dl>
            {refused ? (
              <p className={home.empty}>{word('deadCode')}</p>
            ) : (
              <button type="button" className={css.add} data-testid="add-contact" onClick={() => void add()}>
                {word(friend ? 'sendMessage' : 'addContact')}
              </button>
            )}
          </>
        )}
        {account === '' && <p className={home.empty}>{word('deadCode')}</p>}
      </div>
    </>
  )
}
