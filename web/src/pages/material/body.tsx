import type { Material, PieceOf } from '@mingpian/contract/shared/content.ts'
import type { ReactNode } from 'react'
import { fileSize } from '#features/card/format.ts'
import { Html } from '#features/reading/html.tsx'
import { type OpenPicture, usePictures } from '#features/reading/use-pictures.tsx'
import { m } from '#paraglide/messages.js'
import { Button, LinkButton } from '#ui/button.tsx'
import { copyText } from '#ui/copy.ts'
import { toast } from '#ui/toast.ts'
import style from './material.module.css'

/** What a material holds, in the way of its kind. A kind shows what it has: a case may come with pictures too. */
export function MaterialBody({ material, onCopy }: { material: Material; onCopy: () => void }) {
  const { open, viewer } = usePictures()
  return (
    <>
      {material.summary && <p className={style.summary}>{material.summary}</p>}
      {bodyOf(material, open, onCopy)}
      {viewer}
    </>
  )
}

function bodyOf(material: Material, open: OpenPicture, onCopy: () => void): ReactNode {
  switch (material.kind) {
    case 'video':
      return <Film material={material} />
    case 'image':
      return <Album images={material.body.pictures} title={material.title} onOpen={open} />
    case 'document':
      return (
        <>
          <FileLinks file={material.body.file} onCopy={onCopy} />
          <Pages images={material.body.pages} title={material.title} onOpen={open} />
        </>
      )
    case 'brochure':
      return <Pages images={material.body.pages} title={material.title} onOpen={open} />
    case 'article':
    case 'case':
      return <Html html={material.body.html} onPicture={open} />
    default:
      return null
  }
}

function Film({ material }: { material: PieceOf<'video'> }) {
  return (
    // biome-ignore lint/a11y/useMediaCaption: the company's own films come without captions
    <video
      className={style.film}
      src={material.body.file.url}
      poster={material.cover}
      width={640}
      height={360}
      controls
      playsInline
      preload="metadata"
    />
  )
}

/** Each with words for it: its own, else its number. */
type Images = PieceOf<'image'>['body']['pictures']

const described = (images: Images, title: string) =>
  images.map(({ url, alt }, i) => ({ url, alt: alt || m.reading_page({ title, n: i + 1 }) }))

/** Pages one under the other, each with its number. */
function Pages({ images, title, onOpen }: { images: Images; title: string; onOpen: OpenPicture }) {
  const all = described(images, title)
  return (
    <ol className={style.pages}>
      {images.map((image, i) => (
        <li key={image.url}>
          <button type="button" onClick={() => onOpen(image.url, all)}>
            <img
              src={image.url}
              alt={all[i]?.alt}
              width={image.width}
              height={image.height}
              loading={i ? 'lazy' : 'eager'}
            />
          </button>
          <small aria-hidden="true">
            {i + 1}/{images.length}
          </small>
        </li>
      ))}
    </ol>
  )
}

function Album({ images, title, onOpen }: { images: Images; title: string; onOpen: OpenPicture }) {
  const all = described(images, title)
  return (
    <ul className={style.album}>
      {images.map((image, i) => (
        <li key={image.url}>
          <button type="button" onClick={() => onOpen(image.url, all)}>
            <img
              src={image.url}
              alt={all[i]?.alt}
              width={image.width}
              height={image.height}
              loading={i < 6 ? 'eager' : 'lazy'}
            />
          </button>
        </li>
      ))}
    </ul>
  )
}

/** Web views seldom save files: the way to the file, and its address for the phone's own browser. */
function FileLinks({ file, onCopy }: { file: PieceOf<'document'>['body']['file']; onCopy: () => void }) {
  const copy = async () => {
    const copied = await copyText(new URL(file.url, location.href).href)
    toast(copied ? m.card_copied_link() : m.shell_copy_failed())
    if (copied) onCopy()
  }
  return (
    <div className={style.file}>
      <p>
        <b>{file.name}</b>
        <small>{fileSize(file.bytes)}</small>
      </p>
      <Button small onClick={copy}>
        {m.card_save_link()}
      </Button>
      <LinkButton small href={file.url}>
        {m.reading_open()}
      </LinkButton>
    </div>
  )
}
