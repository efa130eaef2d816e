import { usePhone } from '../phone/context.ts'
import { TitleBar } from '../phone/TitleBar.tsx'
import { useWords } from '../words.tsx'
import { useWorld } from '../world.tsx'
import home from './Home.module.css'
import css from './Sms.module.css'
import { useTimes } from './useTimes.ts'

/** The phone's short messages. */
export function SmsInbox() {
  const { phone } = usePhone()
  const mine = useWorld().sms.filter((sms) => sms.accounts.includes(phone))
  const { word } = useWords()
  const times = useTimes()
  return (
    <>
      <TitleBar title={word('sms')} />
      <ul className={`${home.scroll} ${css.inbox}`}>
        {mine.map((sms) => (
          <li key={`${sms.at} ${sms.text}`} data-testid="sms">
            <p>{sms.text}</p>
            <time>{times.ofMessage(sms.at)}</time>
          </li>
        ))}
      </ul>
      {mine.length === 0 && <p className={home.empty}>{word('noSms')}</p>}
    </>
  )
}
