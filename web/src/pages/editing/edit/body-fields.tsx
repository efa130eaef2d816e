import type { MadeKind } from '#features/editing/kinds.ts'
import { PictureList } from '#features/uploads/picture-list.tsx'
import { m } from '#paraglide/messages.js'
import { part } from '#ui/part.tsx'
import { TextArea } from '#ui/text-area.tsx'
import { CaseFields } from './case-fields.tsx'
import style from './edit.module.css'
import { FilmFields } from './film-fields.tsx'
import type { BodyProps } from './pdf-fields.tsx'
import { PdfFields } from './pdf-fields.tsx'

/** The editor is large, so it is loaded only for kinds with a text. */
const TextEditor = part(() => import('./text-editor.tsx'))

/** The fields that a kind has beside the common ones. */
export function BodyFields({ kind, form, onWorking }: BodyProps & { kind: MadeKind }) {
  switch (kind) {
    case 'article':
      return (
        <section className={style.block}>
          <TextEditor label={m.editing_html()} {...form.field('html')} />
        </section>
      )
    case 'case':
      return (
        <CaseFields form={form}>
          <TextEditor label={m.editing_story()} {...form.field('html')} />
        </CaseFields>
      )
    case 'brochure':
    case 'document':
      return <PdfFields kind={kind} form={form} onWorking={onWorking} />
    case 'video':
      return <FilmFields form={form} />
    case 'image':
      return (
        <section className={style.block}>
          <PictureList maxCount={100} label={m.editing_pictures()} {...form.field('pictures')} />
        </section>
      )
    case 'moments':
      return (
        <section className={style.block}>
          <TextArea label={m.editing_text()} maxLength={2_000} {...form.field('text')} />
          <PictureList maxCount={9} label={m.editing_pictures()} {...form.field('pictures')} />
        </section>
      )
  }
}
