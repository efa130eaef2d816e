import { existsSync, readdirSync } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import type { IncomingHttpHeaders } from 'node:http'
import { basename, extname, join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, brotliDecompress } from 'node:zlib'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { sql } from 'kysely'
import { LRUCache } from 'lru-cache'
import type { Config } from '#config.ts'
import type { Database } from '#core/db/connect.ts'
import type { Expiry } from '#core/jobs/expiry.ts'
import { encodingOf } from './encoding.ts'
import { Failure } from './failure.ts'

/** The clients' built files, of the phones and of the console. */
export const assetFolders = ({ webDist, consoleDist }: Pick<Config, 'webDist' | 'consoleDist'>) => ({
  web: { prefix: '/qw-wxmini/assets/', folder: join(webDist, 'client/assets') },
  console: { prefix: '/console/assets/', folder: join(consoleDist, 'assets') },
})

/** A folder of built files whose names contain a hash of their content. */
export interface AssetFolder {
  /** Begins and ends with a slash. */
  prefix: string
  folder: string
}

/**
 * The built files of every release that ran within a week. A page of the former release loads its later files after an
 * upgrade, and behind a balancer a page of one release may ask an instance of the other (decision 62).
 */
export interface ReleaseAssets {
  /** Stores the files of this release for the other instances, or notes that they are still in use. */
  publish(): Promise<void>
  /** The file under a path, compressed with brotli; undefined if no release had it. */
  find(path: string): Promise<Buffer | undefined>
}

export const expiry: Expiry[] = [{ table: 'release_asset', when: sql`seen_at < now() - interval '7 days'` }]

const cachedBytes = 8_000_000
/** Files that one statement stores. */
const batch = 50

/** @param own the folders of this release; those that were not built are left out */
export function createReleaseAssets(
  { ops }: Pick<Database, 'ops'>,
  own: readonly AssetFolder[],
): ReleaseAssets {
  const files = new LRUCache<string, Buffer>({
    maxSize: cachedBytes,
    sizeCalculation: ({ byteLength }) => byteLength + 1,
    fetchMethod: async (path) => {
      const row = await ops
        .selectFrom('release_asset')
        .select('content')
        .where('path', '=', path)
        .executeTakeFirst()
      return row?.content
    },
  })

  /** Those of the paths that no instance has stored. */
  async function missing(paths: string[]): Promise<string[]> {
    // Instances that start at once skip each other's rows instead of waiting for them.
    await sql`update release_asset set seen_at = now() where path = any(array(
      select path from release_asset where path = any(${paths}::text[]) and seen_at < now() - interval '1 hour'
      for update skip locked))`.execute(ops)
    const stored = await ops
      .selectFrom('release_asset')
      .select('path')
      .where(sql<boolean>`path = any(${paths}::text[])`)
      .execute()
    const known = new Set(stored.map(({ path }) => path))
    return paths.filter((path) => !known.has(path))
  }

  async function store({ prefix, folder }: AssetFolder): Promise<void> {
    const names = (await readdir(folder)).filter(isAsset)
    const paths = await missing(names.map((name) => prefix + name))
    const row = async (path: string) => ({
      path,
      content: await compressed(join(folder, path.slice(prefix.length))),
    })
    for (let first = 0; first < paths.length; first += batch)
      await ops
        .insertInto('release_asset')
        .values(await Promise.all(paths.slice(first, first + batch).map(row)))
        .onConflict((conflict) => conflict.doNothing())
        .execute()
  }

  return {
    async publish() {
      for (const each of own) if (existsSync(each.folder)) await store(each)
    },
    find: (path) => files.fetch(path),
  }
}

const types: Record<string, string> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.webp': 'image/webp',
  '.woff2': 'font/woff2',
}

const isAsset = (name: string) => /^[\w.-]{1,200}$/.test(name) && extname(name) in types

/** Most files were compressed by the build. */
const compressed = (file: string): Promise<Buffer> =>
  readFile(`${file}.br`).catch(async () => promisify(brotliCompress)(await readFile(file)))

/** Serves the files of a folder, and those that other releases had under the same prefix. */
export async function serveAssets(
  app: FastifyInstance,
  assets: Pick<ReleaseAssets, 'find'>,
  { prefix, folder }: AssetFolder,
): Promise<void> {
  if (!existsSync(folder)) return
  const own = new Set(readdirSync(folder))
  await app.register(async (scope) => {
    scope.addHook('preHandler', async ({ raw, headers }, reply) => {
      const name = /^[^?]*/.exec(raw.url ?? '')?.[0].slice(prefix.length) ?? ''
      return own.has(name) ? undefined : ofOtherRelease(assets, prefix + name, headers, reply)
    })
    await scope.register(fastifyStatic, {
      root: folder,
      prefix,
      index: false,
      decorateReply: false,
      preCompressed: true,
      ...forEver,
    })
  })
}

/** The content of a file's name never changes: validators would only add bytes to the response. */
const forEver = { maxAge: '365d', immutable: true, etag: false, lastModified: false, acceptRanges: false }

async function ofOtherRelease(
  assets: Pick<ReleaseAssets, 'find'>,
  path: string,
  headers: IncomingHttpHeaders,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const name = basename(path)
  const content = isAsset(name) ? await assets.find(path) : undefined
  if (!content) throw new Failure('notFound')
  reply
    .header('cache-control', 'public, max-age=31536000, immutable')
    .header('vary', 'accept-encoding')
    .type(types[extname(name)] ?? '')
  if (encodingOf(headers['accept-encoding']) !== 'br')
    return reply.send(await promisify(brotliDecompress)(content))
  return reply.header('content-encoding', 'br').send(content)
}
