import type { PieceOf } from '@mingpian/contract/shared/content.ts'
import type { OpenPicture } from '#features/reading/use-pictures.tsx'
import { siteHref } from '#features/site/links.ts'
import type { Via } from '#kit/address/hrefs.ts'
import { m } from '#paraglide/messages.js'
import { Button, LinkButton } from '#ui/button.tsx'
import { copyText } from '#ui/copy.ts'
import { toast } from '#ui/toast.ts'
import { Album } from './album.tsx'
import style from './kinds.module.css'

// Kinds that are made to be passed on, or that lead elsewhere.

/** A picture to keep: a long press saves it, so it is an <img> with its own address. */
export function Poster({ material: { title, body } }: { material: PieceOf<'poster'> }) {
  const { url, alt, width, height } = body.picture
  return (
    <figure className={style.poster}>
      <img src={url} alt={alt || title} width={width} height={height} />
      <figcaption>{m.reading_save_hint()}</figcaption>
    </figure>
  )
}

/** A text for Moments with its pictures. */
export function Moments({
  material: { title, body },
  onPicture,
  onCopy,
}: {
  material: PieceOf<'moments'>
  onPicture: OpenPicture
  onCopy: () => void
}) {
  const copy = async () => {
    const copied = await copyText(body.text)
    toast(copied ? m.reading_copied() : m.shell_copy_failed())
    if (copied) onCopy()
  }
  return (
    <>
      {body.text && (
        <>
          <p className={style.text}>{body.text}</p>
          <p className={style.action}>
            <Button small onClick={copy}>
              {m.reading_copy()}
            </Button>
          </p>
        </>
      )}
      <Album images={body.momentPictures} title={title} onPicture={onPicture} />
    </>
  )
}

/** The code of a mini program's page. Web pages cannot open another mini program by themselves. */
export function MiniProgramPage({ material: { title, cover, body } }: { material: PieceOf<'mini'> }) {
  const { code } = body
  if (code)
    return (
      <figure className={style.code}>
        <img src={code.url} alt={code.alt || m.reading_mini()} width={code.width} height={code.height} />
        <figcaption>{m.reading_mini_hint()}</figcaption>
      </figure>
    )
  const copy = async () => {
    toast((await copyText(title)) ? m.reading_name_copied() : m.shell_copy_failed())
  }
  return (
    <div className={style.file}>
      {cover && <img className={style.cover} src={cover} alt="" width={686} height={386} />}
      <p>{m.reading_mini_none()}</p>
      <p className={style.ways}>
        <Button small onClick={copy}>
          {m.reading_copy_name()}
        </Button>
      </p>
    </div>
  )
}

/** A page of another site: says whose it is before the reader leaves. */
export function WebPage({ material: { cover, body } }: { material: PieceOf<'web'> }) {
  const { host } = new URL(body.address)
  return (
    <div className={style.file}>
      {cover && <img className={style.cover} src={cover} alt="" width={686} height={386} />}
      <p className={style.name}>
        <span>
          <b>{body.siteName || host}</b>
          <small>{host}</small>
        </span>
      </p>
      <p className={style.hint}>{m.reading_leaving()}</p>
      <p className={style.action}>
        <LinkButton block kind="primary" href={body.address}>
          {m.reading_go_on()}
        </LinkButton>
      </p>
    </div>
  )
}

/** The company's own pages. */
export function SitePage({ via, cover }: { via: Via; cover: string }) {
  return (
    <>
      {cover && <img className={style.cover} src={cover} alt="" width={686} height={386} />}
      <p className={style.action}>
        <LinkButton block kind="primary" href={siteHref(via)}>
          {m.reading_site()}
        </LinkButton>
      </p>
    </>
  )
}
