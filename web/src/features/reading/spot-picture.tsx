import type { Spot } from './spot.ts'
import style from './spot-picture.module.css'

/** A picture with its marked place. */
export function SpotPicture({ spot: { picture, x, y }, alt }: { spot: Spot; alt: string }) {
  return (
    <span className={style.spot}>
      <img src={picture} alt={alt} loading="lazy" decoding="async" />
      <i style={{ left: `${x * 100}%`, top: `${y * 100}%` }} aria-hidden="true" />
    </span>
  )
}
