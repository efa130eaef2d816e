import { readFile } from 'node:fs/promises'
import { picturesOf } from '#demo/content/html.ts'
import type { DemoContent, DemoMaterial } from '#demo/content/types.ts'
import { pdf } from '#demo/pictures/pdf.ts'
import { type Drawing, jpeg } from '#demo/pictures/svg.ts'
import type { Files } from '#domain/files/store.ts'
import { demoFile } from './files.ts'

/** Where each drawing and each file of a company is kept. */
export interface Gallery {
  address(drawing: Drawing): string
  /** A video or a document; undefined for a material without one. */
  fileOf(material: DemoMaterial): { url: string; name: string; mime: string; bytes: number } | undefined
}

/** A drawing as WebP. */
export type Draw = (drawing: Drawing) => Promise<Buffer>

/** Drawn at once; more would only wait for the same two cores. */
const atOnce = 4

/** Draws all pictures of a company and keeps them. Drawing the same again finds them kept. */
export async function hang(
  { files, draw }: { files: Files; draw: Draw },
  companyId: string,
  content: DemoContent,
  others: readonly Drawing[],
): Promise<Gallery> {
  const drawings = [...new Set([...drawingsOf(content), ...others])]
  const addresses = new Map<Drawing, string>()
  await eachOf(drawings, async (drawing) => {
    addresses.set(drawing, await files.put(companyId, await draw(drawing), 'webp'))
  })
  const kept = new Map<DemoMaterial, NonNullable<ReturnType<Gallery['fileOf']>>>()
  await eachOf(content.materials, async (material) => {
    const made = await fileFor(material)
    if (!made) return
    const { bytes, extension, mime } = made
    const url = await files.put(companyId, bytes, extension)
    kept.set(material, { url, name: `${material.title}.${extension}`, mime, bytes: bytes.length })
  })
  return {
    address(drawing) {
      const address = addresses.get(drawing)
      if (!address) throw new Error('a drawing was not hung')
      return address
    },
    fileOf: (material) => kept.get(material),
  }
}

function drawingsOf({ products, materials }: DemoContent): Drawing[] {
  const pictures = [
    ...products.flatMap(({ pictures, story }) => [...pictures, ...picturesOf(story)]),
    ...materials.flatMap(({ pages = [], body }) => [...pages, ...picturesOf(body)]),
  ]
  return [...pictures.map(({ drawing }) => drawing), ...materials.map(({ cover }) => cover)]
}

async function fileFor({ kind, title, film, pages = [] }: DemoMaterial) {
  if (film)
    return { bytes: await readFile(demoFile(film.file)), extension: 'mp4', mime: 'video/mp4' } as const
  if (kind !== 'document') return undefined
  const drawn = await Promise.all(
    pages.map(async ({ drawing }) => ({ ...drawing, jpeg: await jpeg(drawing) })),
  )
  return { bytes: pdf(title, drawn), extension: 'pdf', mime: 'application/pdf' } as const
}

async function eachOf<T>(items: readonly T[], work: (item: T) => Promise<void>): Promise<void> {
  const queue = [...items]
  const worker = async () => {
    for (let item = queue.shift(); item !== undefined; item = queue.shift()) await work(item)
  }
  await Promise.all(Array.from({ length: atOnce }, worker))
}
