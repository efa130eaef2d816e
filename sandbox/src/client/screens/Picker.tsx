import { useState } from 'react'
import { usePhone } from '../phone/context.ts'
import { Cover, Dialog } from '../phone/Sheet.tsx'
import { useWords } from '../words.tsx'
import { type ChatView, useWorld } from '../world.tsx'
import { ChatName, shortId } from './ChatList.tsx'
import { Faces } from './Faces.tsx'
import home from './Home.module.css'
import css from './Picker.module.css'

/** Asks for a chat, then for confirmation. `onPick` sends; `onCancel` is called where the person gives up. */
export function Picker({
  what,
  onPick,
  onCancel,
}: {
  what: string
  onPick(chat: ChatView): void
  onCancel?: () => void
}) {
  const phone = usePhone()
  const world = useWorld()
  const { word } = useWords()
  const [picked, setPicked] = useState<ChatView>()
  const chats = (world.chats[phone.me.account] ?? []).filter((chat) => chat.kind !== 'app')
  const cancel = () => {
    phone.cover(null)
    onCancel?.()
  }
  if (picked) {
    const send = () => {
      phone.cover(null)
      onPick(picked)
    }
    return (
      <Dialog
        title={word('sendTo')}
        confirm={word('send')}
        confirmTestId="confirm-send"
        onConfirm={send}
        {...(onCancel ? { onCancel } : {})}
      >
        <div className={css.to}>
          <Faces people={picked.people} kind={picked.kind} colour="" />
          <ChatName chat={picked} />
        </div>
        <p className={css.what}>{what}</p>
      </Dialog>
    )
  }
  return (
    <Cover label={word('pickChat')} place="bottom" onAway={cancel}>
      <div className={css.picker}>
        <header>
          <button type="button" onClick={cancel}>
            {word('cancel')}
          </button>
          <h3>{word('pickChat')}</h3>
        </header>
        <ul className={home.list}>
          {chats.map((chat) => (
            <li key={chat.id}>
              <button
                type="button"
                className={home.row}
                data-testid={`pick-${shortId(chat)}`}
                onClick={() => setPicked(chat)}
              >
                <Faces people={chat.people} kind={chat.kind} colour="" />
                <span className={home.name}>
                  <ChatName chat={chat} />
                </span>
              </button>
            </li>
          ))}
        </ul>
      </div>
    </Cover>
  )
}
