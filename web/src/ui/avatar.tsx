import { UserRound } from 'lucide-react'
import style from './avatar.module.css'

/** A round portrait, else the name's first character, else a generic figure. Decorative: the name stands beside it. */
export function Avatar({ name, src, size }: { name: string; src: string; size: number }) {
  const box = { width: size, height: size, fontSize: size * 0.42 }
  if (src) return <img className={style.avatar} src={src} alt="" width={size} height={size} style={box} />
  return (
    <span className={style.avatar} style={box} aria-hidden="true">
      {Array.from(name)[0]?.toUpperCase() ?? <UserRound size={size / 2} />}
    </span>
  )
}
