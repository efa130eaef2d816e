import { Play } from 'lucide-react'
import { useState } from 'react'
import { m } from '#paraglide/messages.js'
import style from './micro-site.module.css'

/**
 * A video that plays after a tap. Before that there are a picture and a link to the file, because the browser's
 * controls would take longer to draw than the rest of the site.
 */
export function Film({ src, title, cover }: { src: string; title: string; cover: string }) {
  const [plays, setPlays] = useState(false)
  if (plays)
    return (
      // biome-ignore lint/a11y/useMediaCaption: the company's own films come without captions
      <video src={src} poster={cover} width={640} height={360} controls playsInline autoPlay />
    )
  return (
    <a
      className={style.play}
      href={src}
      aria-label={m.site_play({ title })}
      onClick={(event) => {
        event.preventDefault()
        setPlays(true)
      }}
    >
      {cover && <img src={cover} alt="" width={640} height={360} loading="lazy" decoding="async" />}
      <Play size={24} aria-hidden />
    </a>
  )
}
