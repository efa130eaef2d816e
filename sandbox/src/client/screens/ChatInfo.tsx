import { usePhone } from '../phone/context.ts'
import { Dialog } from '../phone/Sheet.tsx'
import { TitleBar } from '../phone/TitleBar.tsx'
import { useWords } from '../words.tsx'
import { act, personIn, useWorld } from '../world.tsx'
import css from './ContactCard.module.css'
import home from './Home.module.css'

/** A customer's page about a member: who it is, and the way to remove the contact. */
export function ChatInfo({ account }: { chat: string; account: string }) {
  const phone = usePhone()
  const world = useWorld()
  const { word, nameOf, companyOf } = useWords()
  const person = personIn(world, account)
  if (!person) return null
  const remove = async () => {
    phone.cover(null)
    await act('unfriend', { customer: phone.me.account, member: account })
    phone.back()
    phone.toast(word('removed'))
  }
  const ask = () =>
    phone.cover(
      <Dialog
        danger
        title={`${word('removeContact')} ${nameOf(person)}`}
        confirm={word('ok')}
        confirmTestId="confirm-remove"
        onConfirm={() => void remove()}
      />,
    )
  return (
    <>
      <TitleBar title={word('chatInfo')} />
      <div className={home.scroll}>
        <div className={css.person}>
          <img alt="" src={person.portrait} width={64} height={64} />
          <div>
            <h3>{nameOf(person)}</h3>
            <p>
              {companyOf(person)} · {person.line}
            </p>
          </div>
        </div>
        <button type="button" className={css.danger} data-testid="remove-contact" onClick={ask}>
          {word('removeContact')}
        </button>
      </div>
    </>
  )
}
