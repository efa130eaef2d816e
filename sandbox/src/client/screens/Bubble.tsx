import { usePhone } from '../phone/context.ts'
import { useLongPress } from '../phone/useLongPress.ts'
import { useWords } from '../words.tsx'
import { type Message, personIn, thumbOf, useWorld } from '../world.tsx'
import css from './Bubble.module.css'
import { ImageSheet } from './ImageSheet.tsx'
import { LinkSheet } from './LinkSheet.tsx'
import { Rich } from './rich.tsx'
import { useOpenLink, useScanned } from './scanned.tsx'
import { Viewer } from './Viewer.tsx'

type Of<K extends Message['kind']> = Extract<Message, { kind: K }>

/** One message: whose it is, and what it holds. */
export function Bubble({ message, named }: { message: Message; named: boolean }) {
  const phone = usePhone()
  const world = useWorld()
  const { nameOf } = useWords()
  if (message.kind === 'notice') return <p className={css.notice}>{message.text}</p>
  if (message.kind === 'app') return <AppCard message={message} />
  const person = personIn(world, message.from)
  return (
    <div className={css.line1} data-mine={message.from === phone.me.account}>
      {person && <img className={css.portrait} alt={nameOf(person)} src={person.portrait} />}
      <div className={css.said}>
        {named && person && message.from !== phone.me.account && <small>{nameOf(person)}</small>}
        {message.kind === 'text' && (
          <p className={css.text} data-testid="bubble-text">
            {message.text}
          </p>
        )}
        {message.kind === 'link' && <LinkBubble message={message} />}
        {message.kind === 'image' && <ImageBubble message={message} />}
      </div>
    </div>
  )
}

/** A link as a card. A tap opens it from this chat; a long press forwards it as it is. */
function LinkBubble({ message }: { message: Of<'link'> }) {
  const phone = usePhone()
  const { word } = useWords()
  const openLink = useOpenLink()
  const press = useLongPress(
    () => phone.cover(<LinkSheet link={message.link} />),
    () => void openLink(message.link.url, message.chat),
  )
  const { title, desc, imgUrl, url } = message.link
  return (
    <button type="button" className={css.link} data-testid="bubble-link" {...press}>
      <b>{title}</b>
      <span className={css.linkBody}>
        <span>{desc || hostOf(url)}</span>
        <Thumb url={imgUrl} />
      </span>
      <small>{phone.app === 'wecom' ? word('wecom') : word('wechat')}</small>
    </button>
  )
}

/** A card's small picture, or what the app draws for a link without one. */
export function Thumb({ url }: { url: string }) {
  return <img className={css.thumb} alt="" src={thumbOf(url)} />
}

function ImageBubble({ message }: { message: Of<'image'> }) {
  const phone = usePhone()
  const openCode = useScanned()
  const src = message.imageUrl
  const press = useLongPress(
    () => phone.cover(<ImageSheet src={src} onCode={openCode} />),
    () => phone.cover(<Viewer srcs={[src]} onCode={openCode} />),
  )
  return (
    <button type="button" className={css.image} data-testid="bubble-image" {...press}>
      <img alt="" src={src.startsWith('data:') ? src : thumbOf(src)} />
    </button>
  )
}

/** A message of the company's app to a member. */
function AppCard({ message }: { message: Of<'app'> }) {
  const openLink = useOpenLink()
  const open = () => void openLink(message.url)
  const body = (
    <>
      {message.title && <b>{message.title}</b>}
      <span className={css.appText}>
        <Rich text={message.text} onLink={(url) => void openLink(url)} />
      </span>
      {message.button && message.url && <span className={css.appButton}>{message.button}</span>}
    </>
  )
  if (!message.url)
    return (
      <div className={css.appCard} data-testid="bubble-app">
        {body}
      </div>
    )
  return (
    <button type="button" className={css.appCard} data-testid="bubble-app" onClick={open}>
      {body}
    </button>
  )
}

const hostOf = (url: string) => (URL.canParse(url) ? new URL(url).host : url)
