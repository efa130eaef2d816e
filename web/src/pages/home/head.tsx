import type { ReactNode } from 'react'
import { m } from '#paraglide/messages.js'
import { Avatar } from '#ui/avatar.tsx'
import style from './home.module.css'

/** The signed-in person, with a link to their personal centre. */
export function Head({
  title,
  note,
  name,
  avatar,
}: {
  title: string
  note: ReactNode
  name: string
  avatar: string
}) {
  return (
    <header className={style.head}>
      <div>
        <h1>{title}</h1>
        <p>{note}</p>
      </div>
      <a href="#/pages/tabbar/usercenter/index" aria-label={m.card_me()}>
        <Avatar name={name} src={avatar} size={44} />
      </a>
    </header>
  )
}
