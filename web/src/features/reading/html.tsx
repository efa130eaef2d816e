import { type MouseEvent, useLayoutEffect, useRef } from 'react'
import style from './html.module.css'
import { markParts } from './parts.ts'
import { languageOf } from './text.ts'
import type { OpenPicture } from './use-pictures.tsx'

/** An article that the server has sanitised. A tap on one of its pictures opens it. */
export function Html({ html, onPicture }: { html: string; onPicture: OpenPicture }) {
  const text = useRef<HTMLDivElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another text has other parts
  useLayoutEffect(() => {
    if (text.current) markParts(text.current)
  }, [html])
  if (!html) return null
  const open = ({ target, currentTarget }: MouseEvent<HTMLElement>) => {
    if (!(target instanceof HTMLImageElement) || target.closest('a')) return
    const all = Array.from(currentTarget.querySelectorAll('img'), ({ src: url, alt }) => ({ url, alt }))
    onPicture(target.src, all)
  }
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: enlarging a picture of a text adds nothing for a keyboard
    // biome-ignore lint/a11y/noStaticElementInteractions: see above
    <div
      ref={text}
      className={style.html}
      lang={languageOf(html)}
      onClick={open}
      // biome-ignore lint/security/noDangerouslySetInnerHtml: sanitised by the server when it was saved
      dangerouslySetInnerHTML={{ __html: html }}
    />
  )
}
