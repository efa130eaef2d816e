import type { BodyInput, BodyKind, Picture } from '@mingpian/contract/shared/content.ts'
import { fieldOfMoment } from '@mingpian/contract/shared/rules/local-time.ts'

/** The kinds that are made from these values; a form has an editor of its own. */
export type PieceKind = Exclude<BodyKind, 'form' | 'site'>

export interface FileValue {
  url: string
  name: string
  mime: string
  bytes: number
}

/** A title with its page or second, which is text until it is saved. */
export interface Mark {
  title: string
  at: string
}

/** A piece as it is edited: the fields of every kind, so that one form serves all. */
export interface Values {
  title: string
  summary: string
  cover: string
  /** '' for none. */
  categoryId: string
  /** On the company's clock, as a field for date and time holds it; '' for no end. */
  until: string
  html: string
  text: string
  quoteWords: string
  quoteBy: string
  results: { value: string; label: string }[]
  /** None or one. */
  before: Picture[]
  after: Picture[]
  pictures: Picture[]
  /** Page images of a brochure or a document. */
  pages: Picture[]
  /** The id of a running conversion of a PDF; '' for none. */
  conversionId: string
  file: FileValue
  marks: Mark[]
  /** Of a page of a mini program, with its code among the pictures. */
  miniAppId: string
  miniPath: string
  /** Of a page of another site. */
  address: string
  siteName: string
}

export const noFile: FileValue = { url: '', name: '', mime: '', bytes: 0 }

interface Common {
  title: string
  summary: string
  cover: string
  categoryId: string
  expiresAt: string | null
}

/** The contents of a brochure as they are edited. */
export const marksOf = (contents: BodyInput['contents'] = []): Mark[] =>
  contents.map(({ title, page }) => ({ title, at: String(page) }))

/** @param timeZone the company's; unused without an end */
export function valuesOf(kind: PieceKind, common: Common, body: BodyInput, timeZone = ''): Values {
  const { title, summary, cover, categoryId, expiresAt } = common
  const marks =
    kind === 'brochure'
      ? marksOf(body.contents)
      : (body.chapters ?? []).map((each) => ({ title: each.title, at: clockOf(each.at) }))
  return {
    ...{ title, summary, cover, categoryId, until: fieldOfMoment(expiresAt, timeZone), marks },
    html: body.html ?? '',
    text: body.text ?? '',
    quoteWords: body.quote?.words ?? '',
    quoteBy: body.quote?.by ?? '',
    results: body.results ?? [],
    before: body.before ? [body.before] : [],
    after: body.after ? [body.after] : [],
    pictures: picturesOf(kind, body),
    pages: body.pages ?? [],
    conversionId: '',
    file: (kind === 'brochure' ? body.download : body.file) ?? noFile,
    miniAppId: body.miniAppId ?? '',
    miniPath: body.miniPath ?? '',
    address: body.address ?? '',
    siteName: body.siteName ?? '',
  }
}

/** A poster is one picture, and the code of a mini program is none or one. */
function picturesOf(kind: PieceKind, { momentPictures, pictures, picture, code }: BodyInput): Picture[] {
  if (kind === 'moments') return momentPictures ?? []
  if (kind === 'poster') return picture ? [picture] : []
  if (kind === 'mini') return code ? [code] : []
  return pictures ?? []
}

export const emptyValues = (kind: PieceKind): Values =>
  valuesOf(kind, { title: '', summary: '', cover: '', categoryId: '', expiresAt: null }, {})

interface TemplateOf extends Pick<Common, 'title' | 'summary' | 'cover'> {
  body: BodyInput
  /** Of the product: its summary is for the company, not for readers. */
  isStarter: boolean
}

/** A new piece with the values of a template. */
export function templateValues(kind: PieceKind, { body, isStarter, ...template }: TemplateOf): Values {
  const summary = isStarter ? '' : template.summary
  return valuesOf(kind, { ...template, summary, categoryId: '', expiresAt: null }, body)
}

/**
 * The body of a piece in the server's form.
 * @param stored the fields that are not edited
 */
export function bodyOf(kind: PieceKind, values: Values, stored: BodyInput): BodyInput {
  const { html, text, quoteWords, quoteBy, results, before, after, pictures, pages, file, marks } = values
  const titled = marks.filter(({ title }) => title.trim())
  switch (kind) {
    case 'article':
      return { html, ...(stored.source && { source: stored.source }) }
    case 'case':
      return {
        html,
        before: before[0] ?? null,
        after: after[0] ?? null,
        results: results.filter(({ value }) => value.trim()),
        quote: { words: quoteWords.trim(), by: quoteBy.trim() },
      }
    case 'brochure': {
      const contents = titled.map(({ title, at }) => ({ title: title.trim(), page: Number(at) }))
      return { pages, contents, download: file }
    }
    case 'video':
      return { file, chapters: titled.map(({ title, at }) => ({ title: title.trim(), at: secondsOf(at) })) }
    case 'image':
      return { pictures }
    case 'moments':
      return { text: text.trim(), momentPictures: pictures }
    case 'document':
      return { file, pages }
    case 'poster':
      return { ...(pictures[0] && { picture: pictures[0] }) }
    case 'mini':
      return {
        miniAppId: values.miniAppId.trim(),
        miniPath: values.miniPath.trim(),
        code: pictures[0] ?? null,
      }
    case 'web':
      return { address: values.address.trim(), siteName: values.siteName.trim() }
  }
}

/** The chosen cover of a piece, otherwise its first picture; '' for none. */
export const coverOf = ({ cover, pages, pictures, after, before, html }: Values): string =>
  cover ||
  [...pages, ...pictures, ...after, ...before][0]?.url ||
  (/<img[^>]{0,80} src="(\/files\/[^"]{1,200})"/.exec(html)?.[1] ?? '')

/** Minutes and seconds of a film: 75 is '1:15'. */
const clockOf = (seconds: number) => `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`

/** Seconds of 'minutes:seconds'; NaN for text that is no time. */
export function secondsOf(clock: string): number {
  const [, minutes = '', seconds = ''] = /^(\d{1,3})[:：]([0-5]\d)$/.exec(clock.trim()) ?? []
  return minutes ? Number(minutes) * 60 + Number(seconds) : Number.NaN
}
