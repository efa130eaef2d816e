import { ChevronRight } from 'lucide-react'
import type { ReactNode } from 'react'
import style from './list.module.css'

/** A white block of cells, with a title above where there is one. */
export function List({ title, children }: { title?: string; children: ReactNode }) {
  return (
    <section className={style.list}>
      {title && <h2 className={style.title}>{title}</h2>}
      <ul>{children}</ul>
    </section>
  )
}

interface CellProps {
  title: ReactNode
  meta?: ReactNode
  time?: string
  leading?: ReactNode
  trailing?: ReactNode
  href?: string
  onClick?: () => void
}

/** One row of a list, at least 56 px: a link with `href`, a button with `onClick`, else plain text. */
export function Cell({ title, meta, time, leading, trailing, href, onClick }: CellProps) {
  const content = (
    <>
      {leading}
      <div className={style.main}>
        <div className={style.name}>{title}</div>
        {meta && <div className={style.meta}>{meta}</div>}
      </div>
      {time && <span className={style.time}>{time}</span>}
      {trailing}
      {(href || onClick) && <ChevronRight className={style.arrow} size={20} aria-hidden />}
    </>
  )
  return <li>{row(content, href, onClick)}</li>
}

function row(content: ReactNode, href?: string, onClick?: () => void): ReactNode {
  if (href)
    return (
      <a className={style.cell} href={href} onClick={onClick}>
        {content}
      </a>
    )
  if (onClick)
    return (
      <button type="button" className={style.cell} onClick={onClick}>
        {content}
      </button>
    )
  return <div className={style.cell}>{content}</div>
}
