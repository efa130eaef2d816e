import type { BodyOf } from '@mingpian/contract/shared/content.ts'
import { Html } from '#features/reading/html.tsx'
import type { OpenPicture } from '#features/reading/use-pictures.tsx'
import { m } from '#paraglide/messages.js'
import style from './kinds.module.css'

/** An article, and where a reproduced one was first published. */
export function Article({
  body: { html, source },
  onPicture,
}: {
  body: BodyOf<'article'>
  onPicture: OpenPicture
}) {
  return (
    <>
      <Html html={html} onPicture={onPicture} />
      {URL.canParse(source.url) && (
        <p className={style.source}>
          {m.reading_source()}{' '}
          <a href={source.url} rel="noopener noreferrer nofollow">
            {source.name || new URL(source.url).host}
          </a>
        </p>
      )}
    </>
  )
}
