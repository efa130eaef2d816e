import { usePhone } from '../phone/context.ts'
import { Sheet, SheetItem } from '../phone/Sheet.tsx'
import { useWords } from '../words.tsx'
import { act, useWorld } from '../world.tsx'

/** Changes the account of the app. The pages' storage on this phone stays, as on a real one. */
export function AccountSheet() {
  const phone = usePhone()
  const { people } = useWorld()
  const { word, nameOf } = useWords()
  const others = people.filter(({ kind, account }) => kind === 'customer' && account !== phone.me.account)
  const logIn = (account: string) => {
    phone.cover(null)
    void act('phone/login', { phone: phone.phone, account })
  }
  return (
    <Sheet label={word('switchAccount')}>
      {others.map((person) => (
        <SheetItem
          key={person.account}
          testId={`log-in-${person.account}`}
          onClick={() => logIn(person.account)}
        >
          {nameOf(person)}
          <small>{person.line}</small>
        </SheetItem>
      ))}
    </Sheet>
  )
}
