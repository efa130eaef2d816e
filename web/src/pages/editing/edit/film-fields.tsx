import type { Values } from '@mingpian/client/editing/piece.ts'
import type { Form } from '#kit/form.tsx'
import { m } from '#paraglide/messages.js'
import style from './edit.module.css'
import { FileField } from './file-field.tsx'
import { MarkList } from './mark-list.tsx'

/** A video: the file and its chapters. */
export function FilmFields({ form }: { form: Form<Values> }) {
  const { url } = form.values.file
  return (
    <>
      <section className={style.block}>
        <FileField
          purpose="video"
          label={m.editing_film()}
          hint={m.editing_film_hint()}
          {...form.field('file')}
        >
          {url && (
            // biome-ignore lint/a11y/useMediaCaption: the member's own film comes without captions
            <video key={url} className={style.film} src={url} controls playsInline preload="metadata" />
          )}
        </FileField>
      </section>
      <MarkList
        title={m.editing_chapters()}
        atLabel={m.editing_chapter_at()}
        placeholder="1:30"
        maxCount={50}
        {...form.field('marks')}
      />
    </>
  )
}
