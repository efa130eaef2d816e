import { usePhone } from '../phone/context.ts'
import { TitleBar } from '../phone/TitleBar.tsx'
import { useWords } from '../words.tsx'
import { type ChatView, type Message, personIn, type Snapshot, useWorld } from '../world.tsx'
import css from './ChatList.module.css'
import { Faces } from './Faces.tsx'
import home from './Home.module.css'
import { plainText } from './rich.tsx'
import { useTimes } from './useTimes.ts'

/** Every chat of this account, the newest first. */
export function ChatList() {
  const phone = usePhone()
  const world = useWorld()
  const { word, nameOf } = useWords()
  const times = useTimes()
  const chats = (world.chats[phone.me.account] ?? [])
    .map((chat) => ({ chat, last: world.messages.findLast((message) => message.chat === chat.id) }))
    .filter(({ chat, last }) => last || chat.kind !== 'single')
    .sort((one, other) => (other.last?.at ?? 0) - (one.last?.at ?? 0))
  return (
    <>
      <TitleBar title={word(phone.app === 'wecom' ? 'chats' : 'wechatTab')} noBack />
      <ul className={`${home.list} ${home.scroll}`}>
        {chats.map(({ chat, last }) => (
          <li key={chat.id}>
            <button
              type="button"
              className={home.row}
              data-testid={`chat-${shortId(chat)}`}
              onClick={() => phone.open({ name: 'chat', id: chat.id })}
            >
              <span className={css.face}>
                <Faces people={chat.people} kind={chat.kind} colour={phone.me.brandColour} />
                {(phone.unread[chat.id] ?? 0) > 0 && <b className={home.badge}>{phone.unread[chat.id]}</b>}
              </span>
              <span className={home.name}>
                <ChatName chat={chat} />
                <small>{last ? preview(world, last, chat, nameOf) : word('noMessages')}</small>
              </span>
              {last && <time className={css.time}>{times.ofRow(last.at)}</time>}
            </button>
          </li>
        ))}
      </ul>
    </>
  )
}

/** A chat's name; at a company's person the company, at a customer 微信, as both apps show it. */
export function ChatName({ chat }: { chat: ChatView }) {
  const world = useWorld()
  const phone = usePhone()
  const { word, nameOf, companyOf } = useWords()
  const other = chat.kind === 'single' ? personIn(world, chat.people[0] ?? '') : undefined
  if (!other) return <span>{chat.name}</span>
  const from =
    phone.app === 'wecom' ? `＠${word('wechat')}` : other.kind === 'member' ? `＠${companyOf(other)}` : ''
  return (
    <span>
      {nameOf(other)}
      {from && (
        <em className={css.from} data-from={other.kind}>
          {from}
        </em>
      )}
    </span>
  )
}

/** The part of a chat's id that tests and people know it by. */
export const shortId = (chat: ChatView) =>
  chat.kind === 'app' ? 'app' : chat.kind === 'group' ? chat.id.slice(6) : (chat.people[0] ?? '')

function preview(
  world: Snapshot,
  message: Message,
  chat: ChatView,
  nameOf: (who: { name: string }) => string,
): string {
  const person = chat.kind === 'group' ? personIn(world, message.from) : undefined
  const who = person ? `${nameOf(person)}：` : ''
  switch (message.kind) {
    case 'text':
      return who + message.text
    case 'notice':
      return message.text
    case 'image':
      return `${who}[图片]`
    case 'link':
      return `${who}[链接] ${message.link.title}`
    case 'app':
      return message.title || plainText(message.text)
  }
}
