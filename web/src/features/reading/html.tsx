import { type KeyboardEvent, type MouseEvent, useLayoutEffect, useRef } from 'react'
import style from './html.module.css'
import { markParts } from './parts.ts'
import { languageOf } from './text.ts'
import type { OpenPicture } from './use-pictures.tsx'

interface HtmlProps {
  html: string
  onPicture: OpenPicture
  /** While it is given, a tap or Enter on a picture marks its place; `place` counts the pictures from 0. */
  onMark?: (
    tap: { currentTarget: HTMLElement; clientX: number; clientY: number; detail: number },
    of: { place: number; url: string },
  ) => void
}

/** An article that the server has sanitised. A tap on one of its pictures opens it. */
export function Html({ html, onPicture, onMark }: HtmlProps) {
  const text = useRef<HTMLDivElement>(null)
  const marks = onMark !== undefined
  // biome-ignore lint/correctness/useExhaustiveDependencies: another text has other parts
  useLayoutEffect(() => {
    if (text.current) markParts(text.current)
  }, [html])
  // biome-ignore lint/correctness/useExhaustiveDependencies: another text has other pictures
  useLayoutEffect(() => {
    for (const picture of picturesIn(text.current)) setMarkable(picture, marks)
  }, [html, marks])
  if (!html) return null
  const mark = (picture: HTMLImageElement, { clientX = 0, clientY = 0, detail = 0 }) =>
    onMark?.(
      { currentTarget: picture, clientX, clientY, detail },
      { place: picturesIn(text.current).indexOf(picture), url: picture.getAttribute('src') ?? '' },
    )
  const open = (event: MouseEvent<HTMLElement>) => {
    const { target } = event
    if (!(target instanceof HTMLImageElement)) return
    if (marks) {
      event.preventDefault()
      return mark(target, event)
    }
    if (target.closest('a')) return
    const all = picturesIn(text.current).map(({ src: url, alt }) => ({ url, alt }))
    onPicture(target.src, all)
  }
  const press = ({ key, target }: KeyboardEvent) => {
    if (key === 'Enter' && marks && target instanceof HTMLImageElement) mark(target, {})
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the pictures inside are what is tapped
    <div
      ref={text}
      className={style.html}
      lang={languageOf(html)}
      onClick={open}
      onKeyDown={press}
      // biome-ignore lint/security/noDangerouslySetInnerHtml: sanitised by the server when it was saved
      dangerouslySetInnerHTML={{ __html: html }}
    />
  )
}

const picturesIn = (text: HTMLElement | null): HTMLImageElement[] =>
  Array.from(text?.querySelectorAll('img') ?? [])

/** A picture is a button only while a tap on it marks a place. */
function setMarkable(picture: HTMLImageElement, is: boolean): void {
  for (const [name, value] of [
    ['role', 'button'],
    ['tabindex', '0'],
  ] as const)
    if (is) picture.setAttribute(name, value)
    else picture.removeAttribute(name)
}
