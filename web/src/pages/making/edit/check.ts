import type { MadeKind } from '#features/making/kinds.ts'
import type { Wrong } from '#kit/form.tsx'
import { m } from '#paraglide/messages.js'
import { lengthOf } from '#ui/text-area.tsx'
import { secondsOf, type Values } from './values.ts'

/** The server's limit of an article. */
const mostHtml = 200_000

/** What keeps a piece from being saved, by field. */
export function wrongOf(kind: MadeKind, values: Values): Wrong<Values> {
  return {
    ...(!values.title.trim() && { title: m.forms_title_missing() }),
    ...(values.until && new Date(values.until).getTime() <= Date.now() && { until: m.making_until_over() }),
    ...wrongBody(kind, values),
  }
}

function wrongBody(kind: MadeKind, values: Values): Wrong<Values> {
  const { html, text, quoteWords, pages, pictures, file, marks } = values
  switch (kind) {
    case 'article':
    case 'case': {
      const isEmpty = kind === 'article' && !html
      return {
        ...(isEmpty && { html: m.making_html_missing() }),
        ...(html.length > mostHtml && { html: m.forms_too_long() }),
        ...(lengthOf(quoteWords) > 500 && { quoteWords: m.forms_too_long() }),
      }
    }
    case 'brochure': {
      const isOff = ({ title, at }: Values['marks'][number]) =>
        title.trim() !== '' &&
        !(Number(at) >= 1 && Number(at) <= pages.length && Number.isInteger(Number(at)))
      return {
        ...(pages.length === 0 && { pages: m.making_pages_missing() }),
        ...(marks.some(isOff) && { marks: m.making_page_wrong({ n: pages.length }) }),
      }
    }
    case 'video':
      return {
        ...(!file.url && { file: m.making_file_missing() }),
        ...(marks.some(({ title, at }) => title.trim() !== '' && Number.isNaN(secondsOf(at))) && {
          marks: m.making_time_wrong(),
        }),
      }
    case 'document':
      return file.url ? {} : { file: m.making_file_missing() }
    case 'image':
      return pictures.length > 0 ? {} : { pictures: m.making_pictures_missing() }
    case 'moments':
      if (lengthOf(text) > 2_000) return { text: m.forms_too_long() }
      return text.trim() || pictures.length > 0 ? {} : { text: m.making_text_missing() }
  }
}
