import { ChevronLeft } from 'lucide-react'
import { usePhone } from '../phone/context.ts'
import bar from '../phone/TitleBar.module.css'
import { useLongPress } from '../phone/useLongPress.ts'
import { useWords } from '../words.tsx'
import { type Message, personIn, useWorld } from '../world.tsx'
import { Thumb } from './Bubble.tsx'
import home from './Home.module.css'
import { LinkSheet } from './LinkSheet.tsx'
import css from './Moments.module.css'
import { useOpenLink } from './scanned.tsx'
import { useTimes } from './useTimes.ts'

/** The feed: what people of this account's address book, and the account itself, shared. Newest first. */
export function Moments() {
  const phone = usePhone()
  const world = useWorld()
  const { word, nameOf } = useWords()
  const times = useTimes()
  const chats = world.chats[phone.me.account] ?? []
  const circle = new Set([
    phone.me.account,
    ...chats.flatMap((chat) => (chat.kind === 'single' ? chat.people : [])),
  ])
  const posts = world.messages
    .filter((message) => message.chat === world.moments && circle.has(message.from))
    .reverse()
  return (
    <div className={`${home.scroll} ${css.feed}`}>
      <div className={css.cover}>
        <button
          type="button"
          className={bar.icon}
          aria-label={word('back')}
          data-testid="screen-back"
          onClick={phone.back}
        >
          <ChevronLeft size={26} strokeWidth={1.8} />
        </button>
        <div className={css.owner}>
          <b>{nameOf(phone.me)}</b>
          <img alt="" src={phone.me.portrait} width={64} height={64} />
        </div>
      </div>
      {posts.map((post) => {
        const person = personIn(world, post.from)
        return (
          <article key={post.id} className={css.post}>
            {person && <img alt="" src={person.portrait} width={44} height={44} />}
            <div>
              <h3>{person && nameOf(person)}</h3>
              {post.kind === 'link' && <Shared post={post} />}
              <time>{times.ofMessage(post.at)}</time>
            </div>
          </article>
        )
      })}
      {posts.length === 0 && <p className={home.empty}>{word('noMoments')}</p>}
    </div>
  )
}

function Shared({ post }: { post: Extract<Message, { kind: 'link' }> }) {
  const phone = usePhone()
  const openLink = useOpenLink()
  const press = useLongPress(
    () => phone.cover(<LinkSheet link={post.link} />),
    () => void openLink(post.link.url, post.chat),
  )
  return (
    <button type="button" className={css.shared} data-testid="moment-link" {...press}>
      <Thumb url={post.link.imgUrl} />
      <span>{post.link.title}</span>
    </button>
  )
}
