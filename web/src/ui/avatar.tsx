import { UserRound } from 'lucide-react'
import type { CSSProperties } from 'react'
import style from './avatar.module.css'

interface AvatarProps {
  name: string
  src: string
  size: number
  /** Number of a person without a name, which decides the tint. */
  number?: number
}

/**
 * A round portrait, otherwise the name's first character, otherwise a generic figure. Decorative: the name is beside
 * it.
 */
export function Avatar({ name, src, size, number = 0 }: AvatarProps) {
  const side = `calc(${size}px * var(--big))`
  const box = { width: side, height: side, fontSize: size * 0.42 }
  if (src) return <img className={style.avatar} src={src} alt="" width={size} height={size} style={box} />
  const first = Array.from(name)[0]?.toUpperCase()
  const hue = { '--hue': hues[(number || (name.codePointAt(0) ?? 0)) % hues.length] } as CSSProperties
  return (
    <span
      className={`${style.avatar} ${name || number ? style.tint : ''}`}
      style={{ ...box, ...hue }}
      aria-hidden="true"
    >
      {first ?? <UserRound size={size / 2} />}
    </span>
  )
}

/** None of them is similar to the signal colour, which is reserved for interested visitors. */
const hues = [215, 160, 265, 190, 320, 235, 110]
