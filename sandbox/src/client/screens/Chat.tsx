import { Ellipsis } from 'lucide-react'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { usePhone } from '../phone/context.ts'
import bar from '../phone/TitleBar.module.css'
import { TitleBar } from '../phone/TitleBar.tsx'
import { useWords } from '../words.tsx'
import { act, personIn, useWorld } from '../world.tsx'
import { Bubble } from './Bubble.tsx'
import css from './Chat.module.css'
import { useTimes } from './useTimes.ts'

/** A pause this long gets a time above the next message. */
const pause = 5 * 60 * 1000

/** One chat: its messages and, except for the company's app, a line to write. */
export function Chat({ id }: { id: string }) {
  const phone = usePhone()
  const world = useWorld()
  const { word, nameOf, companyOf } = useWords()
  const times = useTimes()
  const chat = (world.chats[phone.me.account] ?? []).find((one) => one.id === id)
  const messages = world.messages.filter((message) => message.chat === id)
  const end = useRef<HTMLDivElement>(null)
  const count = messages.length
  useEffect(() => {
    if (count > 0) end.current?.scrollIntoView({ block: 'end' })
  }, [count])

  const other = chat?.kind === 'single' ? personIn(world, chat.people[0] ?? '') : undefined
  const title = other
    ? nameOf(other)
    : chat?.kind === 'group'
      ? `${chat.name}(${chat.people.length})`
      : (chat?.name ?? '')
  const sub = other
    ? phone.app === 'wecom'
      ? `＠${word('wechat')}`
      : other.companyName && `＠${companyOf(other)}`
    : ''
  const friendOfMember = other?.kind === 'member' && phone.app === 'wechat'
  return (
    <>
      <TitleBar title={title} backTestId="chat-back" {...(sub ? { sub } : {})}>
        {friendOfMember && (
          <button
            type="button"
            className={bar.icon}
            aria-label={word('chatInfo')}
            data-testid="chat-info"
            onClick={() => phone.open({ name: 'info', chat: id, account: other.account })}
          >
            <Ellipsis size={24} strokeWidth={1.8} />
          </button>
        )}
      </TitleBar>
      <div className={css.messages}>
        {messages.map((message, index) => {
          const before = messages[index - 1]
          const late = !before || message.at - before.at > pause
          return (
            <div key={message.id} className={css.message}>
              {late && <time className={css.time}>{times.ofMessage(message.at)}</time>}
              <Bubble message={message} named={chat?.kind === 'group'} />
            </div>
          )
        })}
        <div ref={end} />
      </div>
      {chat && chat.kind !== 'app' && <Writer chat={id} />}
    </>
  )
}

function Writer({ chat }: { chat: string }) {
  const { me } = usePhone()
  const { word } = useWords()
  const [text, setText] = useState('')
  const send = (event: FormEvent) => {
    event.preventDefault()
    if (!text.trim()) return
    void act('text', { account: me.account, chat, text })
    setText('')
  }
  return (
    <form className={css.writer} onSubmit={send}>
      <input
        aria-label={word('typeHere')}
        placeholder={word('typeHere')}
        data-testid="chat-input"
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
      <button type="submit" data-testid="chat-send" disabled={!text.trim()}>
        {word('send')}
      </button>
    </form>
  )
}
