import type { ReactNode } from 'react'
import { Avatar } from '#ui/avatar.tsx'
import { authorHref } from './links.ts'
import style from './posts.module.css'
import type { AnyPost } from './queries.ts'

interface AuthorProps {
  author: AnyPost['author']
  companyId: string
  /** The line below the name. */
  children: ReactNode
}

/** Who wrote it. The name leads to the card, if there is an open one. */
export function Author({ author, companyId, children }: AuthorProps) {
  const { userId, name, avatar } = author
  const words = (
    <>
      <Avatar name={name} src={avatar} size={40} />
      <span>
        <b>
          <bdi>{name}</bdi>
        </b>
        <small>{children}</small>
      </span>
    </>
  )
  return userId ? (
    <a className={style.author} href={authorHref({ companyId, userId })}>
      {words}
    </a>
  ) : (
    <div className={style.author}>{words}</div>
  )
}
