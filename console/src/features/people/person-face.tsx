import { UserOutlined } from '@ant-design/icons'
import type { CSSProperties } from 'react'
import style from './person-face.module.css'

interface PersonFaceProps {
  person: { name: string; number: number; avatar: string }
  size?: number
}

/** The same tints as on the phone; none of them is near the colour of interest. */
const hues = [215, 160, 265, 190, 320, 235, 110]

/**
 * A person's portrait, otherwise the first letter of the name, otherwise a figure in its own tint. The name is beside
 * it.
 */
export function PersonFace({ person: { name, number, avatar }, size = 32 }: PersonFaceProps) {
  const box = { width: size, height: size, fontSize: size * 0.44 }
  if (avatar) return <img className={style.face} src={avatar} alt="" style={box} />
  const hue = { '--hue': hues[(number || (name.codePointAt(0) ?? 0)) % hues.length] } as CSSProperties
  return (
    <span className={style.face} style={{ ...box, ...hue }} aria-hidden="true">
      {Array.from(name)[0]?.toUpperCase() ?? <UserOutlined />}
    </span>
  )
}
