import { m } from '#paraglide/messages.js'
import style from './picture-links.module.css'

/** Small pictures, each of which opens large; nothing where there are none. */
export function PictureLinks({ pictures }: { pictures: readonly string[] }) {
  if (pictures.length === 0) return null
  return (
    <div className={style.pictures}>
      {pictures.map((url, nth) => (
        <a key={url} href={`#/preview-image?${previewOf(pictures, url)}`}>
          <img src={url} alt={m.wo_picture({ n: nth + 1 })} loading="lazy" />
        </a>
      ))}
    </div>
  )
}

function previewOf(pictures: readonly string[], current: string): URLSearchParams {
  const query = new URLSearchParams(pictures.map((url) => ['url', url]))
  query.set('current', current)
  return query
}
