import { usePhone } from '../phone/context.ts'
import { TitleBar } from '../phone/TitleBar.tsx'
import { useWords } from '../words.tsx'
import { personIn, useWorld } from '../world.tsx'
import { ChatName, shortId } from './ChatList.tsx'
import { Faces } from './Faces.tsx'
import home from './Home.module.css'

/** The people this account can write to. */
export function Contacts() {
  const phone = usePhone()
  const world = useWorld()
  const { word } = useWords()
  const chats = world.chats[phone.me.account] ?? []
  const sections = [
    { title: word('contacts'), list: chats.filter((chat) => chat.kind === 'single') },
    { title: word('group'), list: chats.filter((chat) => chat.kind === 'group') },
  ]
  return (
    <>
      <TitleBar title={word('contacts')} noBack />
      <div className={home.scroll}>
        {sections.map(({ title, list }) => (
          <section key={title}>
            <h3 className={home.heading}>{title}</h3>
            <ul className={home.list}>
              {list.map((chat) => (
                <li key={chat.id}>
                  <button
                    type="button"
                    className={home.row}
                    data-testid={`contact-${shortId(chat)}`}
                    onClick={() => phone.open({ name: 'chat', id: chat.id })}
                  >
                    <Faces people={chat.people} kind={chat.kind} colour="" />
                    <span className={home.name}>
                      <ChatName chat={chat} />
                      <small>
                        {chat.kind === 'single'
                          ? personIn(world, chat.people[0] ?? '')?.line
                          : word('groupCount', String(chat.people.length))}
                      </small>
                    </span>
                  </button>
                </li>
              ))}
            </ul>
          </section>
        ))}
      </div>
    </>
  )
}
