import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { RenderDocument } from '@mingpian/contract/shared/render.ts'
import type { Logger } from 'pino'
import type { Config } from '#config.ts'

/** The built renderer of the web client. Without a build every page says so. */
export async function loadRenderer({
  config,
  log,
}: {
  config: Config
  log: Logger
}): Promise<RenderDocument> {
  const file = join(config.webDist, 'ssr/document.js')
  if (!existsSync(file)) {
    log.warn(`the web client is not built: there is no ${file}`)
    return unbuilt
  }
  const built: { renderDocument?: unknown } = await import(/* @vite-ignore */ pathToFileURL(file).href)
  if (typeof built.renderDocument !== 'function') throw new Error(`${file} does not export renderDocument`)
  return built.renderDocument as RenderDocument
}

const unbuilt: RenderDocument = () => ({
  html: '<!doctype html><meta charset="utf-8"><title>名片</title><p>The web client is not built: npm run build</p>',
  scriptHashes: [],
})
