import { useEffect, useState } from 'react'
import { usePhone } from '../phone/context.ts'
import { useWords } from '../words.tsx'
import { messagesAtStart, useWorld } from '../world.tsx'
import css from './Banner.module.css'
import { plainText } from './rich.tsx'

const shownFor = 8000

type News = { id: string; testId: string; title: string; text: string; open(): void }

/** A notification over the open screen: a short message, or a message of the company's app. */
export function Banner() {
  const news = useNews()
  const [seen, setSeen] = useState(news?.id)
  const id = news?.id
  useEffect(() => {
    const timer = setTimeout(() => setSeen(id), shownFor)
    return () => clearTimeout(timer)
  }, [id])
  if (!news || id === seen) return null
  const open = () => {
    setSeen(id)
    news.open()
  }
  return (
    <button type="button" className={css.banner} data-testid={news.testId} onClick={open}>
      <b>{news.title}</b>
      <span>{news.text}</span>
    </button>
  )
}

/** The newest of both kinds since the page was opened. */
function useNews(): News | undefined {
  const phone = usePhone()
  const { sms, messages } = useWorld()
  const { word } = useWords()
  const { account, entry } = phone.me
  const text = sms.findLast((one) => one.accounts.includes(phone.phone))
  const chat = `app:${account}`
  const told = messages.slice(messagesAtStart()).findLast((message) => message.chat === chat)
  if (told?.kind === 'app' && phone.unread[chat] && told.at >= (text?.at ?? 0))
    return {
      id: told.id,
      testId: 'app-banner',
      title: entry.name,
      text: plainText(told.title || told.text),
      open: () => phone.open({ name: 'chat', id: chat }),
    }
  if (!text) return undefined
  return {
    id: `sms ${text.at}`,
    testId: 'sms-banner',
    title: word('sms'),
    text: text.text,
    open: () => phone.open({ name: 'sms' }),
  }
}
