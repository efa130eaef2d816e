import type { PieceOf } from '@mingpian/contract/shared/content.ts'
import { safeFileName } from '@mingpian/contract/shared/rules/file-name.ts'
import { fileSize } from '#features/card/format.ts'
import type { OpenPicture } from '#features/reading/use-pictures.tsx'
import { m } from '#paraglide/messages.js'
import { Button, LinkButton } from '#ui/button.tsx'
import { copyText } from '#ui/copy.ts'
import { toast } from '#ui/toast.ts'
import { described } from './described.ts'
import style from './kinds.module.css'

interface DocumentProps {
  material: PieceOf<'document'>
  onPicture: OpenPicture
  onCopy: () => void
}

/** A document: its file, and its pages where it has pictures of them. An Office file is said to be a download. */
export function Document({ material: { title, body }, onPicture, onCopy }: DocumentProps) {
  const all = described(body.pages, title)
  return (
    <>
      <FileLinks file={body.file} onCopy={onCopy} />
      <ol className={style.pages}>
        {body.pages.map((page, i) => (
          <li key={page.url} data-section={`page-${i + 1}`}>
            <button type="button" onClick={() => onPicture(page.url, all)}>
              <img
                src={page.url}
                alt={all[i]?.alt}
                width={page.width}
                height={page.height}
                loading={i ? 'lazy' : 'eager'}
              />
            </button>
            <small aria-hidden="true">
              {i + 1}/{body.pages.length}
            </small>
          </li>
        ))}
      </ol>
    </>
  )
}

/** Web views seldom save files: the way to the file, and its address for the phone's own browser. */
export function FileLinks({
  file,
  onCopy,
}: {
  file: PieceOf<'document'>['body']['file']
  onCopy: () => void
}) {
  const opens = file.mime === 'application/pdf'
  const copy = async () => {
    const copied = await copyText(new URL(file.url, location.href).href)
    toast(copied ? m.card_copied_link() : m.shell_copy_failed())
    if (copied) onCopy()
  }
  return (
    <div className={style.file}>
      <p className={style.name}>
        <span className={style.type} aria-hidden="true">
          {extensionOf(file.url).toUpperCase()}
        </span>
        <span>
          <b>{file.name}</b>
          <small>{fileSize(file.bytes)}</small>
        </span>
      </p>
      {!opens && <p className={style.hint}>{m.reading_office()}</p>}
      <p className={style.ways}>
        <LinkButton
          small
          href={file.url}
          download={opens ? undefined : safeFileName(file.name, extensionOf(file.url))}
        >
          {opens ? m.reading_open() : m.reading_download()}
        </LinkButton>
        <Button small kind="quiet" onClick={copy}>
          {m.card_save_link()}
        </Button>
      </p>
    </div>
  )
}

const extensionOf = (url: string): string => url.split('.').at(-1) ?? ''
