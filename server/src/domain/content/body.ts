import {
  type BodyInput,
  type BodyKind,
  type BodyOf,
  bodies,
  type Picture,
} from '@mingpian/contract/shared/content.ts'
import type { MaterialKind } from '@mingpian/contract/shared/entities.ts'
import { cutText } from '@mingpian/contract/shared/rules/cut-text.ts'
import { designProblems } from '@mingpian/contract/shared/rules/form-design.ts'
import { Value } from '@sinclair/typebox/value'
import { Failure, refuseParameter } from '#core/http/failure.ts'
import { momentOf } from '#core/http/moment.ts'
import { refuseForeignFile, refuseForeignPicture } from '#core/http/own-file.ts'
import { mustFit } from '#core/http/validate.ts'
import { type CleanHtml, cleaned } from './sanitise.ts'

/** A stored body, with the fields of the common record that derive from it. */
export interface StoredBody {
  body: object
  pages: number
  /** Its words, for the search. */
  words: string
}

const noFile = { url: '', name: '', mime: '', bytes: 0 }

/** The values of absent fields of a body. */
const defaults: { [K in BodyKind]: Partial<BodyOf<K>> } = {
  article: { source: { name: '', url: '' } },
  case: { html: '', before: null, after: null, results: [], quote: { words: '', by: '' } },
  brochure: { contents: [], download: noFile },
  document: { pages: [] },
  image: {},
  video: { chapters: [] },
  poster: {},
  moments: { momentPictures: [] },
  mini: { code: null },
  web: { siteName: '' },
  site: {},
  form: {},
}

/** Extensions of the files of each kind that has one, by the field. */
const extensions = {
  video: ['mp4', 'webm'],
  document: ['pdf', 'docx', 'xlsx', 'pptx', 'doc', 'xls', 'ppt'],
  brochure: ['pdf'],
}

const longestWords = 4_000

/**
 * Checks the body of a piece and returns the stored form: HTML sanitised, the fields of other kinds dropped.
 * @param ready the input's HTML if it was sanitised before; other HTML is sanitised now
 * @throws Failure parameterError for a missing or invalid field, and for an address outside the company's own storage
 */
export function storedBody(
  companyId: string,
  kind: MaterialKind,
  input: BodyInput,
  ready?: CleanHtml,
): StoredBody {
  if (!(kind in bodies)) refuseParameter('kind', 'is made by calls of its own')
  const known = kind as BodyKind
  const body = Value.Clean(bodies[known], { ...defaults[known], ...structuredClone(input) }) as BodyInput
  mustFit(bodies[known], body)
  refuseEmpty(known, body)
  refuseUnfitForm(body)
  refuseForeignAddresses(companyId, known, body)
  const html = ready && ready.source === body.html ? ready : cleaned(companyId, body.html ?? '')
  if (body.html !== undefined) body.html = html.html
  const pages = (body.pages ?? body.pictures ?? body.momentPictures ?? []).length
  return { body, pages, words: cutText(wordsOf(body, html.words), longestWords) }
}

/** @throws Failure parameterError that names each invalid question */
function refuseUnfitForm({ form }: BodyInput): void {
  if (!form) return
  const parameters = designProblems(form).map(({ question, problem }) => ({
    path: question ? `body.form.questions.${question}` : 'body.form.questions',
    message: problem,
  }))
  if (parameters.length > 0) throw new Failure('parameterError', { parameters })
  if (form.limits.until) momentOf('body.form.limits.until', form.limits.until)
}

function refuseEmpty(kind: BodyKind, { pages, pictures, text, momentPictures, contents }: BodyInput): void {
  if (kind === 'brochure' && pages?.length === 0) refuseParameter('body.pages', 'must have a page')
  if (kind === 'image' && pictures?.length === 0) refuseParameter('body.pictures', 'must have a picture')
  if (kind === 'moments' && !text?.trim() && momentPictures?.length === 0)
    refuseParameter('body.text', 'must not be empty without pictures')
  if (contents?.some(({ page }) => page > (pages?.length ?? 0)))
    refuseParameter('body.contents', 'must name existing pages')
}

function refuseForeignAddresses(companyId: string, kind: BodyKind, body: BodyInput): void {
  for (const [field, { url, small }] of picturesOf(body)) {
    refuseForeignPicture(companyId, `body.${field}`, url)
    if (small) refuseForeignPicture(companyId, `body.${field}`, small)
  }
  if (body.file)
    refuseForeignFile(companyId, 'body.file', body.file.url, extensions[kind as keyof typeof extensions])
  if (body.download?.url)
    refuseForeignFile(companyId, 'body.download', body.download.url, extensions.brochure)
}

function picturesOf(body: BodyInput): [field: string, picture: Picture][] {
  const { pages = [], pictures = [], momentPictures = [] } = body
  const lists = { pages, pictures, momentPictures }
  const single = ['before', 'after', 'picture', 'code'] as const
  return [
    ...Object.entries(lists).flatMap(([field, list]) => list.map((each): [string, Picture] => [field, each])),
    ...single.flatMap((field): [string, Picture][] => {
      const picture = body[field]
      return picture ? [[field, picture]] : []
    }),
  ]
}

const wordsOf = (
  { text = '', contents = [], chapters = [], quote, siteName = '', form }: BodyInput,
  htmlWords: string,
) =>
  [
    htmlWords,
    text,
    form?.intro ?? '',
    ...(form?.questions ?? []).map(({ label }) => label),
    ...[...contents, ...chapters].map(({ title }) => title),
    quote?.words ?? '',
    siteName,
  ]
    .filter(Boolean)
    .join(' ')
