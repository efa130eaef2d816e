import type { FastifyPluginAsync } from 'fastify'
import sharp from 'sharp'
import { plainPicturePath } from '#domain/shop/shipping-duty/trail.ts'

/** A parcel. */
const drawing = `<svg xmlns="http://www.w3.org/2000/svg" width="300" height="300">
<rect width="300" height="300" fill="#f3f4f6"/>
<g fill="none" stroke="#9aa1ab" stroke-width="10" stroke-linejoin="round">
<path d="M150 70 225 108V192L150 230 75 192V108Z"/><path d="M75 108 150 146 225 108M150 146V230"/></g></svg>`

/** The picture of goods that have none, for WeChat. */
export function goodsPicturePlugin(): FastifyPluginAsync {
  let drawn: Promise<Buffer> | undefined
  return async (app) => {
    app.get(plainPicturePath, async (_, reply) => {
      drawn ??= sharp(Buffer.from(drawing)).png({ palette: true }).toBuffer()
      return reply
        .type('image/png')
        .header('cache-control', 'public, max-age=86400')
        .send(await drawn)
    })
  }
}
