import { type Static, type TObject, Type } from '@sinclair/typebox'
import { type MaterialKind, materialKind } from './entities.ts'
import { companyId, line, recordId, time, url, userId } from './fields.ts'
import { FormDescription } from './forms.ts'
import { materialStates } from './rules/material-state.ts'
import { pieceLimits } from './rules/piece-limits.ts'

const words = (maxLength: number) => Type.String({ maxLength })

/** A picture in the company's own storage, with its size in pixels. */
export const Picture = Type.Object({
  url,
  alt: words(200),
  width: Type.Integer({ minimum: 1, maximum: 20_000 }),
  height: Type.Integer({ minimum: 1, maximum: 20_000 }),
  /** The same picture 828 pixels wide, for screens of two pixels a point. */
  small: Type.Optional(url),
})
export type Picture = Static<typeof Picture>

const pictures = (maxItems: number) => Type.Array(Picture, { maxItems })

/** A file in the company's own storage; '' and 0 for none. */
const file = Type.Object({
  url,
  name: line(200),
  mime: line(100),
  bytes: Type.Integer({ minimum: 0, maximum: 2_147_483_647 }),
})

/** HTML that the server has sanitised by its allow list. */
const html = words(pieceLimits.html)

/** Each field that a body may have, once. `bodies` lists the fields of each kind. */
const fields = {
  html,
  /** First publication of a reproduced article; both '' for the company's own. */
  source: Type.Object({
    name: line(64),
    url: Type.String({
      maxLength: 2048,
      pattern: '^(https?://\\S+)?$',
      description: 'a public page; empty for none',
    }),
  }),
  /** The situation before and after; null for none. */
  before: Type.Union([Picture, Type.Null()]),
  after: Type.Union([Picture, Type.Null()]),
  results: Type.Array(Type.Object({ value: line(pieceLimits.result), label: line(pieceLimits.result) }), {
    maxItems: pieceLimits.results,
  }),
  /** The customer's words; both '' for none. */
  quote: Type.Object({ words: words(pieceLimits.quote), by: line(pieceLimits.quoteBy) }),
  pages: pictures(200),
  /** Titles of pages, in their order; `page` is counted from 1. */
  contents: Type.Array(Type.Object({ title: line(64), page: Type.Integer({ minimum: 1, maximum: 200 }) }), {
    maxItems: 100,
  }),
  file,
  /** The brochure as a file. */
  download: file,
  /** `at` in seconds from the beginning. */
  chapters: Type.Array(Type.Object({ title: line(64), at: Type.Integer({ minimum: 0, maximum: 86_400 }) }), {
    maxItems: 50,
  }),
  pictures: pictures(100),
  picture: Picture,
  text: words(2_000),
  /** Of moments text: none to nine. */
  momentPictures: Type.Array(Picture, { maxItems: 9 }),
  miniAppId: line(64),
  /** The page of the mini program, with its query. */
  miniPath: line(512),
  /** The code of a mini program as a picture; null for none. */
  code: Type.Union([Picture, Type.Null()]),
  /** An absolute address of another site. */
  address: Type.String({ maxLength: 2048, pattern: '^https?://[^\\s]+$' }),
  siteName: line(64),
  form: FormDescription,
  /** The category of the company's site that the piece leads to. */
  site: line(64),
}

/** The body of each kind of content. A kind without an entry is read by calls of its own. */
export const bodies = {
  article: Type.Object({ html: fields.html, source: fields.source }),
  case: Type.Object({
    html: fields.html,
    before: fields.before,
    after: fields.after,
    results: fields.results,
    quote: fields.quote,
  }),
  brochure: Type.Object({ pages: fields.pages, contents: fields.contents, download: fields.download }),
  document: Type.Object({ pages: fields.pages, file: fields.file }),
  image: Type.Object({ pictures: fields.pictures }),
  video: Type.Object({ file: fields.file, chapters: fields.chapters }),
  poster: Type.Object({ picture: fields.picture }),
  moments: Type.Object({ text: fields.text, momentPictures: fields.momentPictures }),
  mini: Type.Object({ miniAppId: fields.miniAppId, miniPath: fields.miniPath, code: fields.code }),
  web: Type.Object({ address: fields.address, siteName: fields.siteName }),
  site: Type.Object({ site: fields.site }),
  form: Type.Object({ form: fields.form }),
} satisfies Partial<Record<MaterialKind, TObject>>

export type BodyKind = keyof typeof bodies
export type BodyOf<K extends BodyKind> = Static<(typeof bodies)[K]>

/** A body as input of a call: the fields of the piece's kind are required, those of other kinds are dropped. */
export const BodyInput = Type.Partial(Type.Object(fields))
export type BodyInput = Static<typeof BodyInput>

/** '1': a piece of the company. '0': a member's own. */
export const official = Type.Union([Type.Literal('1'), Type.Literal('0')], {
  description: "'1': the company's, '0': a member's own",
})
export const categoryFilter = Type.String({
  minLength: 1,
  maxLength: 64,
  description: "the id of a category; 'none' for pieces without one",
})

const head = {
  _id: recordId,
  companyId,
  title: Type.String(),
  summary: Type.String(),
  cover: url,
  /** Pages of a brochure or document, pictures of an album; 0 elsewhere. */
  pages: Type.Integer(),
  /** Seconds of a video; 0 elsewhere. */
  duration: Type.Integer(),
  updatedAt: time,
  /** The name of its category; '' for none. */
  category: Type.String(),
  official,
  /** The requested, recalled piece that this one replaces; '' if this one was requested. */
  replaces: Type.String(),
}

const pieceOf = <K extends BodyKind>(kind: K) =>
  Type.Object({ ...head, kind: Type.Literal(kind), body: bodies[kind] })

/** A published piece of one kind, to read. */
export const Piece = {
  article: pieceOf('article'),
  case: pieceOf('case'),
  brochure: pieceOf('brochure'),
  document: pieceOf('document'),
  image: pieceOf('image'),
  video: pieceOf('video'),
  poster: pieceOf('poster'),
  moments: pieceOf('moments'),
  mini: pieceOf('mini'),
  web: pieceOf('web'),
  site: pieceOf('site'),
  form: pieceOf('form'),
} as const
export type PieceOf<K extends BodyKind> = { [N in K]: Static<(typeof Piece)[N]> }[K]

/**
 * A published piece of one of several kinds, to read. The type tells the kinds apart; the schema is one object with the
 * fields of all bodies, as the answer's serialiser takes the first branch of a choice that fits.
 */
const anyPieceOf = <K extends BodyKind>(kinds: readonly K[]) =>
  Type.Unsafe<PieceOf<K>>(
    Type.Object({ ...head, kind: Type.Union(kinds.map((kind) => Type.Literal(kind))), body: BodyInput }),
  )

/** The kinds that the call `material/ordinary` of the first version returns. */
export const Ordinary = anyPieceOf(['document', 'image'])
export const Material = anyPieceOf(Object.keys(bodies) as BodyKind[])
export type Material = Static<typeof Material>

export const materialState = Type.Union(materialStates.map((each) => Type.Literal(each)))

/** A piece in the lists of staff. */
export const LibraryItem = Type.Object({
  _id: recordId,
  kind: materialKind,
  title: Type.String(),
  summary: Type.String(),
  cover: url,
  pages: Type.Integer(),
  duration: Type.Integer(),
  updatedAt: time,
  /** Its name; '' for none. */
  category: Type.String(),
  /** '' for none. */
  categoryId: Type.String(),
  official,
  /** The member who owns it; null for the company. */
  owner: Type.Union([Type.Object({ userId, name: Type.String() }), Type.Null()]),
  state: materialState,
  /** When it expires; null for never. */
  expiresAt: Type.Union([time, Type.Null()]),
  /** The piece that readers of this recalled one are given; '' for none. */
  successorId: Type.String(),
  hot: Type.Boolean(),
  /** The day that an article is for, YYYY-MM-DD; '' for none. */
  calendarDay: Type.String(),
  /** Incremented by every save. */
  revision: Type.Integer(),
})
export type LibraryItem = Static<typeof LibraryItem>
