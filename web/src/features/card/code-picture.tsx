import { useEffect, useState } from 'react'
import { m } from '#paraglide/messages.js'
import style from './code-picture.module.css'

interface CodePictureProps {
  src: string
  alt: string
  /** In CSS pixels. */
  size: number
  /** As large as the screen allows. */
  large?: boolean
}

/** A code to press. If it did not load, a tap loads it again, and so does the return of the network. */
export function CodePicture({ src, alt, size, large }: CodePictureProps) {
  const [tries, setTries] = useState(0)
  const [broken, setBroken] = useState(false)
  const again = () => {
    setTries((before) => before + 1)
    setBroken(false)
  }
  useEffect(() => {
    if (!broken) return
    addEventListener('online', again)
    return () => removeEventListener('online', again)
  })
  if (broken)
    return (
      <div role="alert">
        <button type="button" className={style.broken} style={{ minHeight: size }} onClick={again}>
          {m.card_code_failed()}
        </button>
      </div>
    )
  return (
    <img
      key={tries}
      className={large ? `${style.code} ${style.large}` : style.code}
      src={src}
      alt={alt}
      width={size}
      height={size}
      onError={() => setBroken(true)}
    />
  )
}
