import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { FastifyPluginAsync } from 'fastify'
import type { Config } from '#config.ts'
import type { Database } from '#core/db/connect.ts'
import { Failure } from '#core/http/failure.ts'
import { statedOrigin } from '#core/http/origin.ts'
import { assetFolders, type ReleaseAssets, serveAssets } from '#core/http/release-assets.ts'
import { companyOfDomain } from '#domain/company/directory.ts'

interface Parts {
  config: Pick<Config, 'consoleDist' | 'webDist' | 'trustProxy' | 'publicOrigin'>
  db: Pick<Database, 'ops'>
  releaseAssets: Pick<ReleaseAssets, 'find'>
}

const home = '/console/'
/** Placeholders in the built document: the nonce of each answer, and the company whose domain it is asked under. */
const placeholders = { nonce: '__NONCE__', company: '__COMPANY__' }

/** The administrators' console: one document for each of its addresses, and its files. */
export function consolePlugin({ config, db, releaseAssets }: Parts): FastifyPluginAsync {
  return async (app) => {
    const file = join(config.consoleDist, 'index.html')
    const html = existsSync(file) ? await readFile(file, 'utf8') : ''

    app.get('/console', (_request, reply) => reply.redirect(home, 302))
    for (const path of [home, `${home}*`])
      app.get(path, async (request, reply) => {
        if (!html) throw new Failure('notFound')
        const nonce = randomBytes(16).toString('base64url')
        const { host } = new URL(statedOrigin(request, config))
        // Without the database the console opens, and asks for the company.
        const company = await companyOfDomain(db.ops, host).catch(() => '')
        return reply
          .header('cache-control', 'no-store')
          .header('content-security-policy', policyOf(nonce))
          .header('referrer-policy', 'no-referrer')
          .type('text/html; charset=utf-8')
          .send(html.replaceAll(placeholders.nonce, nonce).replaceAll(placeholders.company, company))
      })

    await serveAssets(app, releaseAssets, assetFolders(config).console)
  }
}

/**
 * The styles that antd makes in the browser carry the nonce. Pasted text in an article marks bold words by style
 * attributes; it is parsed in a document that is never shown.
 */
const policyOf = (nonce: string) =>
  [
    "default-src 'none'",
    "script-src 'self'",
    `style-src 'self' 'nonce-${nonce}'`,
    "style-src-attr 'unsafe-inline'",
    "img-src 'self' data: blob: https:",
    // An editor measures the length of an uploaded video by loading it.
    "media-src 'self' blob:",
    "connect-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join('; ')
