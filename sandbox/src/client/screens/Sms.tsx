import { useEffect, useState } from 'react'
import { usePhone } from '../phone/context.ts'
import { TitleBar } from '../phone/TitleBar.tsx'
import { useWords } from '../words.tsx'
import { useWorld } from '../world.tsx'
import { clockOf } from './ChatList.tsx'
import home from './Home.module.css'
import css from './Sms.module.css'

const shownFor = 8000

function useMySms() {
  const { me } = usePhone()
  return useWorld().sms.filter((sms) => sms.account === me.account)
}

/** A short message that just came, over whatever is open. A tap takes it away. */
export function SmsBanner() {
  const mine = useMySms()
  const { word } = useWords()
  const [seen, setSeen] = useState(mine.length)
  const newest = mine.length > seen ? mine.at(-1) : undefined
  useEffect(() => {
    if (!newest) return
    const timer = setTimeout(() => setSeen(mine.length), shownFor)
    return () => clearTimeout(timer)
  }, [newest, mine.length])
  if (!newest) return null
  return (
    <button
      type="button"
      className={css.banner}
      data-testid="sms-banner"
      onClick={() => setSeen(mine.length)}
    >
      <b>{word('sms')}</b>
      {newest.text}
    </button>
  )
}

export function SmsInbox() {
  const mine = useMySms()
  const { word } = useWords()
  return (
    <>
      <TitleBar title={word('sms')} />
      <ul className={`${home.scroll} ${css.inbox}`}>
        {mine.map((sms) => (
          <li key={`${sms.at} ${sms.text}`} data-testid="sms">
            <p>{sms.text}</p>
            <time>{clockOf(sms.at)}</time>
          </li>
        ))}
      </ul>
      {mine.length === 0 && <p className={home.empty}>{word('noSms')}</p>}
    </>
  )
}
