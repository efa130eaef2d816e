import type { FastifyInstance } from 'fastify'

const page = `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>Mingpian API</title><link rel="icon" href="data:,">
<meta name="viewport" content="width=device-width, initial-scale=1">
<link rel="stylesheet" href="/docs/swagger-ui.css"></head>
<body><div id="swagger-ui"></div><script src="/docs/swagger-ui-bundle.js"></script><script src="/docs/start.js"></script></body></html>`

const start = `SwaggerUIBundle({ url: '/openapi.json', dom_id: '#swagger-ui', deepLinking: true, validatorUrl: null, docExpansion: 'none', filter: true })`

export const docsPolicy =
  "default-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; object-src 'none'; base-uri 'none'; frame-ancestors 'none'"

/**
 * The API page, which works offline. Its parts are bundled: their package has an install script that sends telemetry. They
 * are loaded when they are first asked for: a server that shows no API page does not hold them.
 */
export function docsPage(app: FastifyInstance): void {
  const parts = () => import('./docs-parts.ts')
  const files: [path: string, type: string, text: () => string | Promise<string>][] = [
    ['/docs', 'text/html', () => page],
    ['/docs/start.js', 'text/javascript', () => start],
    ['/docs/swagger-ui-bundle.js', 'text/javascript', async () => (await parts()).bundle],
    ['/docs/swagger-ui.css', 'text/css', async () => (await parts()).styles],
  ]
  for (const [path, type, text] of files)
    app.get(path, async (_request, reply) => reply.type(`${type}; charset=utf-8`).send(await text()))
}
