import type { Picture } from '@mingpian/contract/shared/content.ts'
import { m } from '#paraglide/messages.js'
import style from './posts.module.css'

/** Opens one of some pictures full-screen. */
export type OpenPicture = (url: string, all: readonly { url: string; alt: string }[]) => void

interface PicturesProps {
  pictures: readonly Picture[]
  /** The post that they belong to, in words. */
  name: string
  /** Whether they are on the first screen. */
  eager?: boolean
  onPicture: OpenPicture
}

/** Up to nine pictures: one as it is, two or four in two columns, others in three. A tap opens one full-screen. */
export function Pictures({ pictures, name, eager, onPicture }: PicturesProps) {
  if (pictures.length === 0) return null
  const all = pictures.map(({ url, alt }, at) => ({
    url,
    alt: alt || m.posts_picture_of({ name, n: at + 1 }),
  }))
  const columns = pictures.length === 1 ? 1 : pictures.length === 2 || pictures.length === 4 ? 2 : 3
  return (
    <ul className={style.pictures} data-columns={columns}>
      {pictures.map(({ url, small, width, height }, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the same picture may stand twice
        <li key={at}>
          <button type="button" onClick={() => onPicture(url, all)}>
            <img
              src={small ?? url}
              alt={all[at]?.alt}
              width={width}
              height={height}
              loading={eager ? 'eager' : 'lazy'}
              decoding="async"
            />
          </button>
        </li>
      ))}
    </ul>
  )
}
