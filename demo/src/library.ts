import { readFile } from 'node:fs/promises'
import { extname, join } from 'node:path'
import {
  createCategory,
  createMaterial,
  htmlOf,
  keepPicture,
  type NewMaterial,
  type Seeding,
  type TenantDb,
} from '@mingpian/server/seeding'
import { dayAfter } from './calendar.ts'
import {
  type Block,
  type CompanyContent,
  type MaterialContent,
  type PictureFile,
  visitorPortraits,
} from './content.ts'
import type { Planned } from './plan.ts'

type Kept = Awaited<ReturnType<typeof keepPicture>>

/** The pictures and files of a company, kept in its storage. */
export interface Library {
  /** The address of a picture of the company's folder. */
  address(picture: string): string
  /** The address of a visitor's portrait, '' for none. */
  portrait(at: number): string
  picture(of: PictureFile): Kept & { alt: string }
  /** A file of the company's folder. */
  file(name: string): { url: string; bytes: number }
}

/** Pictures that this program has read: to read them again would be a quarter of what a further company costs. */
const measured = new Map<string, { bytes: Buffer; width: number; height: number }>()

/** Keeps all pictures and files of a company. The same file kept twice is one. */
export async function keepLibrary(
  { files }: Pick<Seeding, 'files'>,
  companyId: string,
  content: CompanyContent,
): Promise<Library> {
  const pictures = new Map<string, Kept>()
  const keep = async (path: string) => {
    const before = measured.get(path)
    if (before) {
      const { bytes, width, height } = before
      pictures.set(path, { url: await files.put(companyId, bytes, 'webp'), width, height })
      return
    }
    const bytes = await readFile(path)
    const { url, width, height } = await keepPicture(files, companyId, bytes)
    measured.set(path, { bytes, width, height })
    pictures.set(path, { url, width, height })
  }
  await eachOf([...picturesOf(content), ...visitorPortraits], keep)
  const documents = new Map<string, { url: string; bytes: number }>()
  await eachOf(documentsOf(content), async (path) => {
    const bytes = await readFile(path)
    const url = await files.put(companyId, bytes, path.endsWith('.pdf') ? 'pdf' : 'mp4')
    documents.set(path, { url, bytes: bytes.length })
  })
  const kept = (path: string) => known(pictures.get(path), path)
  const inFolder = (picture: string) => join(content.folder, 'pictures', picture)
  return {
    address: (picture) => kept(inFolder(picture)).url,
    portrait: (at) => (at < 0 ? '' : kept(visitorPortraits[at] ?? '').url),
    picture: ({ picture, alt }) => ({ ...kept(inFolder(picture)), alt }),
    file: (name) => known(documents.get(join(content.folder, 'files', name)), name),
  }
}

/** The paths of all pictures and files that a company shows. */
export const filesOf = (content: CompanyContent): Set<string> =>
  new Set([...picturesOf(content), ...documentsOf(content)])

function picturesOf({ folder, cards, materials, products, posts, site }: CompanyContent): Set<string> {
  const names = [
    'logo.webp',
    ...cards.map(({ portrait }) => portrait),
    ...materials.flatMap(({ cover, pictures = [], body = [], before, after, picture: single }) => [
      cover,
      ...[...pictures, ...figuresOf(body), before, after, single].flatMap((each) => each?.picture ?? []),
    ]),
    ...posts.flatMap(({ pictures }) => pictures.map(({ picture }) => picture)),
    ...site.blocks.flatMap(({ picture }) => picture?.picture ?? []),
    ...products.flatMap(({ pictures, story }) =>
      [...pictures, ...figuresOf(story)].map(({ picture }) => picture),
    ),
  ]
  return new Set(names.map((name) => join(folder, 'pictures', name)))
}

const documentsOf = ({ folder, materials }: CompanyContent): Set<string> =>
  new Set(materials.flatMap(({ file }) => (file ? [join(folder, 'files', file)] : [])))

const figuresOf = (blocks: Block[]) => blocks.flatMap((block) => ('figure' in block ? [block.figure] : []))

/** Kept at once; more would only wait for the same two cores. */
const atOnce = 4

async function eachOf<T>(items: Iterable<T>, work: (item: T) => Promise<void>): Promise<void> {
  const queue = [...items]
  const worker = async () => {
    for (let item = queue.shift(); item !== undefined; item = queue.shift()) await work(item)
  }
  await Promise.all(Array.from({ length: atOnce }, worker))
}

function known<T>(value: T | undefined, name: string): T {
  if (value === undefined) throw new Error(`the content has no ${name}`)
  return value
}

const dayMs = 86_400_000

/** Makes the blocks of a text with the kept pictures. */
export const blocksOf =
  ({ picture }: Pick<Library, 'picture'>) =>
  (body: Block[]) =>
    body.map((block) => ('figure' in block ? { figure: picture(block.figure) } : block))

/** Writes the materials. */
export async function writeLibrary(
  db: TenantDb,
  { company, content, materialIds, categoryIds, now }: Planned,
  library: Library,
): Promise<void> {
  const { companyId } = company
  const blocks = blocksOf(library)
  for (const [name, id] of categoryIds) await createCategory(db, companyId, name, { id })
  for (const [at, material] of content.materials.entries()) {
    const { kind, title, summary, cover, category, hot, calendarInDays, seconds } = material
    const written: NewMaterial = {
      kind,
      title,
      summary,
      cover: library.address(cover),
      categoryId: category && categoryIds.get(category),
      hot,
      ...(calendarInDays !== undefined && { calendarDay: dayAfter(now, calendarInDays) }),
      duration: seconds,
      body: bodyOf(material, library, blocks),
    }
    const changed = new Date(now.getTime() - (3 + at * 5) * dayMs)
    await createMaterial(db, companyId, written, { id: materialIds[at], at: changed })
  }
}

/** The body of a material. Fields that its kind lacks are undefined and not stored. */
function bodyOf(
  { kind, title, body, pictures, picture, before, after, file, ...said }: MaterialContent,
  library: Library,
  blocks: (body: Block[]) => Parameters<typeof htmlOf>[0],
): NewMaterial['body'] {
  const shown = pictures?.map(library.picture)
  const single = picture && library.picture(picture)
  const fields = {
    html: body && htmlOf(blocks(body)),
    before: before && library.picture(before),
    after: after && library.picture(after),
    ...(kind === 'image' && { pictures: shown }),
    ...(kind === 'moments' && { momentPictures: shown }),
    ...((kind === 'brochure' || kind === 'document') && { pages: shown }),
    picture: single,
    code: single,
    file: file && { ...library.file(file), ...namedFile(title, file) },
    ...said,
  }
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined))
}

/** A file is offered under the title of its material. */
const namedFile = (title: string, file: string) => ({
  name: `${title}${extname(file)}`,
  mime: file.endsWith('.pdf') ? ('application/pdf' as const) : ('video/mp4' as const),
})
