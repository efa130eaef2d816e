import { type MaterialKind, materialKind } from '@mingpian/contract/shared/entities.ts'
import { line, url } from '@mingpian/contract/shared/fields.ts'
import { type Static, Type } from '@sinclair/typebox'
import type { TenantDb } from '#core/db/connect.ts'
import { type Given, givenId } from '#core/db/given.ts'
import { Blocks, htmlOf, Picture, picturesOf } from '#core/html/blocks.ts'
import { refuseParameter } from '#core/http/failure.ts'
import { refuseForeignFile, refuseForeignPicture } from '#core/http/own-file.ts'
import { mustFit } from '#core/http/validate.ts'
import { requireCompany } from '#domain/company/require.ts'

const NewMaterial = Type.Object({
  kind: materialKind,
  title: Type.String({ minLength: 1, maxLength: 100, pattern: '\\S' }),
  summary: Type.Optional(line(200)),
  /** The address of a picture in the company's own storage, as all addresses of a material. */
  cover: Type.Optional(url),
  /** Of an article and a case. */
  body: Type.Optional(Blocks),
  /** Pages of a brochure and a document, pictures of an album. */
  pictures: Type.Optional(Type.Array(Picture, { maxItems: 100 })),
  /** Of a video and a document. */
  file: Type.Optional(
    Type.Object({
      url,
      name: line(200),
      mime: Type.Union([
        Type.Literal('video/mp4'),
        Type.Literal('video/webm'),
        Type.Literal('application/pdf'),
      ]),
      bytes: Type.Integer({ minimum: 1 }),
    }),
  ),
  /** Seconds of a video. */
  duration: Type.Optional(Type.Integer({ minimum: 1, maximum: 86_400 })),
  /** `published` by default. */
  status: Type.Optional(
    Type.Union([Type.Literal('draft'), Type.Literal('published'), Type.Literal('offline')]),
  ),
})
export type NewMaterial = Static<typeof NewMaterial>

type Part = 'body' | 'pictures' | 'file' | 'duration'

const partsOf: Record<MaterialKind, readonly Part[]> = {
  article: ['body'],
  case: ['body'],
  brochure: ['pictures'],
  image: ['pictures'],
  document: ['pictures', 'file'],
  video: ['file', 'duration'],
}

/**
 * Adds a material to a company's library.
 * @returns the material's id
 * @throws Failure notFound where there is no such company; parameterError for a field that does not fit, for one that
 * is missing from its kind or foreign to it, and for an address outside the company's own storage
 */
export async function createMaterial(
  db: TenantDb,
  companyId: string,
  material: NewMaterial,
  given: Given = {},
): Promise<string> {
  mustFit(NewMaterial, material)
  refuseUnfitParts(material)
  refuseForeignAddresses(companyId, material)
  const materialId = givenId(given)
  await requireCompany(db, companyId)
  const { kind, title, summary, cover, body = [], pictures = [], file = {}, duration, status } = material
  await db
    .insertInto('material')
    .values({
      company_id: companyId,
      material_id: materialId,
      kind,
      title,
      summary,
      cover,
      html: htmlOf(body),
      images: JSON.stringify(pictures),
      file: JSON.stringify(file),
      pages: pictures.length,
      duration,
      status,
      updated_at: given.at,
    })
    .execute()
  return materialId
}

function refuseUnfitParts(material: NewMaterial): void {
  const { kind } = material
  const wanted = partsOf[kind]
  for (const part of ['body', 'pictures', 'file', 'duration'] as const) {
    if (wanted.includes(part) && material[part] === undefined)
      refuseParameter(part, `is required of the kind ${kind}`)
    if (!wanted.includes(part) && material[part] !== undefined)
      refuseParameter(part, `is no part of the kind ${kind}`)
  }
  if (material.file && material.file.mime.startsWith('video/') !== (kind === 'video'))
    refuseParameter('file.mime', `does not fit the kind ${kind}`)
}

function refuseForeignAddresses(companyId: string, material: NewMaterial): void {
  const { cover, body = [], pictures = [], file } = material
  if (cover) refuseForeignPicture(companyId, 'cover', cover)
  for (const picture of picturesOf(body)) refuseForeignPicture(companyId, 'body', picture.url)
  for (const picture of pictures) refuseForeignPicture(companyId, 'pictures', picture.url)
  if (file) refuseForeignFile(companyId, 'file.url', file.url, ['mp4', 'webm', 'pdf'])
}
