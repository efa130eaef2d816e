/**
 * What pages of the product show: pictures in their size on the page, and words. A static page of these is the limit that
 * the page is held to.
 * @typedef {import('../opening.mjs').Limit} Limit
 * @typedef {import('../opening.mjs').Picture} Picture
 */

/** The width of a phone's page without its margins, in points. */
const pageWidth = 358

/** @param {{ width: number, height: number }} picture @returns its size over the whole width of a page */
export const overWidth = ({ width, height }) => ({
  width: pageWidth,
  height: Math.round((pageWidth * height) / width),
})

/**
 * @param {string} product @param {string} path
 * @param {{ width: number, height: number, lazy?: boolean }} size as the page shows it
 * @returns {Promise<Picture>}
 */
export async function pictureAt(product, path, size) {
  const picture = await fetch(new URL(path, product))
  const type = picture.headers.get('content-type') ?? ''
  return { bytes: Buffer.from(await picture.arrayBuffer()), type, ...size }
}

/** @param {string} address @param {RequestInit} [init] @returns {Promise<any>} the data of a call */
const dataOf = async (address, init) => /** @type {any} */ (await (await fetch(address, init)).json()).data

/**
 * A card: the portrait, the code that its first view ends with, and its words.
 * @param {{ product: string, companyId: string, userId: string }} of
 * @returns {Promise<Limit>}
 */
export async function cardShown({ product, companyId, userId }) {
  const face = await dataOf(`${product}/card/v1/card/user_card?companyId=${companyId}&userId=${userId}`)
  const pictures = await Promise.all([
    pictureAt(product, face.avatar, { width: 120, height: 162 }),
    pictureAt(product, `/card-code/${companyId}/${userId}.png`, { width: 168, height: 168 }),
  ])
  return [...pictures, face.name, face.position, face.companyName, face.phone]
}

/**
 * The company's newest article: its words, and the first picture of its text over the whole width.
 * @param {{ product: string, companyId: string, staff: string }} of `staff`: a session
 * @returns {Promise<{ articleId: string, limitOf: Limit }>}
 */
export async function articleShown({ product, companyId, staff }) {
  const { list } = await dataOf(`${product}/material/v1/material/web_material`, {
    method: 'POST',
    headers: { authorization: staff, 'content-type': 'application/json' },
    body: JSON.stringify({ page: 1, pageSize: 1, kind: 'article', official: '1' }),
  })
  const [{ _id }] = list
  const piece = await dataOf(`${product}/card/v1/card/material?companyID=${companyId}&materialId=${_id}`)
  const { title, summary, body } = piece
  const words = [title, summary, ...body.html.split(/<[^<>]*>/).filter(Boolean)]
  const [, path, width, height] = /<img src="([^"]+)"[^>]* width="(\d+)" height="(\d+)"/.exec(body.html) ?? []
  if (!path) return { articleId: _id, limitOf: words }
  const size = overWidth({ width: Number(width), height: Number(height) })
  return { articleId: _id, limitOf: [await pictureAt(product, path, size), ...words] }
}

/**
 * The micro-site: the company, the banner, and the things of the blocks below it, each with its picture and its words.
 * @param {{ product: string, companyId: string }} of
 * @returns {Promise<Limit>}
 */
export async function siteShown({ product, companyId }) {
  const { company, blocks } = await dataOf(`${product}/mk-activity-tools/site/v1/page?companyId=${companyId}`)
  const [first, ...others] = blocks
  /** @type {string[][]} */
  const things = others.flatMap(thingsOf)
  const below = await Promise.all(
    things.map(async ([cover = '', ...words]) => [
      ...(cover ? [await pictureAt(product, cover, { width: 170, height: 170, lazy: true })] : []),
      ...words.filter(Boolean),
    ]),
  )
  return [
    await pictureAt(product, company.logo, { width: 32, height: 32 }),
    company.name,
    await pictureAt(product, first.picture.url, overWidth(first.picture)),
    first.title,
    first.text,
    ...below.flat(),
  ]
}

/** @param {any} block @returns {string[][]} its things: the address of a picture, or '', and words */
const thingsOf = (block) => [
  ['', block.title, block.text],
  ...block.products.map((/** @type {any} */ one) => [one.cover, one.name, one.summary, `¥${one.price}`]),
  ...block.materials.map((/** @type {any} */ one) => [one.cover, one.title, one.summary]),
  ...block.news.map((/** @type {any} */ one) => ['', one.day, one.title, one.content]),
  ...block.places.map((/** @type {any} */ one) => ['', one.name, one.address, one.phone]),
]
