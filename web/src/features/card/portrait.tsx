import { initial } from './format.ts'
import style from './portrait.module.css'

/** A round portrait, or the name's initial where there is none. The name itself stands beside it. */
export function Portrait({ name, avatar, size }: { name: string; avatar: string; size: number }) {
  const box = { width: size, height: size, fontSize: size * 0.42 }
  if (avatar)
    return <img className={style.portrait} src={avatar} alt="" width={size} height={size} style={box} />
  return (
    <span className={style.portrait} style={box} aria-hidden="true">
      {initial(name)}
    </span>
  )
}
