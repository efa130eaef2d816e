import type { Picture } from '@mingpian/contract/shared/content.ts'
import type { OpenPicture } from '#features/reading/use-pictures.tsx'
import { described } from './described.ts'
import style from './kinds.module.css'

/** The first six pictures are on the first screen. */
const onFirstScreen = 6

/** Pictures in two columns, each opened full-screen by a tap. */
export function Album({
  images,
  title,
  onPicture,
}: {
  images: readonly Picture[]
  title: string
  onPicture: OpenPicture
}) {
  const all = described(images, title)
  return (
    <ul className={style.album}>
      {images.map((image, i) => (
        <li key={image.url}>
          <button type="button" onClick={() => onPicture(image.url, all)}>
            <img
              src={image.url}
              alt={all[i]?.alt}
              width={image.width}
              height={image.height}
              loading={i < onFirstScreen ? 'eager' : 'lazy'}
            />
          </button>
        </li>
      ))}
    </ul>
  )
}
