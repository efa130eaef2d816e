import { ShoppingBag } from 'lucide-react'
import style from './thumb.module.css'

/** The picture of a product in a row; one without a picture has the sign of the mall. @param size side, in px */
export const Thumb = ({ picture, size }: { picture: string; size: number }) =>
  picture ? (
    <img
      className={style.thumb}
      src={picture}
      alt=""
      width={size}
      height={size}
      loading="lazy"
      decoding="async"
    />
  ) : (
    <span className={style.thumb} style={{ width: size, height: size }}>
      <ShoppingBag size={28} strokeWidth={1.25} aria-hidden />
    </span>
  )
