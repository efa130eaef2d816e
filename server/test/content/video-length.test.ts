import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { createMaterial } from '#domain/content/create.ts'
import { measureVideos } from '#domain/content/upkeep.ts'
import { videoSeconds } from '#domain/content/video-length.ts'
import { testApp } from '../support/app.ts'

const { parts, callAs, makeCompany, makeStaff } = await testApp()
const film = readFileSync(new URL('../../../demo/content/yunfan/files/card.mp4', import.meta.url))

function box(type: string, content: Uint8Array) {
  const head = Buffer.alloc(8)
  head.writeUInt32BE(8 + content.length)
  head.write(type, 4, 'latin1')
  return Buffer.concat([head, content])
}

/** A film that ends with its movie header, of version 1 if `isLong`. */
function filmOf({
  units,
  isLong = false,
  boxes = [],
}: {
  units: bigint
  isLong?: boolean
  boxes?: Buffer[]
}) {
  const header = Buffer.alloc(isLong ? 112 : 100)
  header[0] = isLong ? 1 : 0
  header.writeUInt32BE(600, isLong ? 20 : 12)
  if (isLong) header.writeBigUInt64BE(units, 24)
  else header.writeUInt32BE(Number(units), 16)
  const movie = box('moov', Buffer.concat([box('free', Buffer.alloc(3)), box('mvhd', header), ...boxes]))
  return Buffer.concat([box('ftyp', Buffer.alloc(8)), box('mdat', Buffer.alloc(20)), movie])
}

/** The extension of a movie header, of version 1 if `isLong`. */
function fragments({ units, isLong = false }: { units: bigint; isLong?: boolean }) {
  const length = Buffer.alloc(12)
  length[0] = isLong ? 1 : 0
  if (isLong) length.writeBigUInt64BE(units, 4)
  else length.writeUInt32BE(Number(units), 4)
  return box('mvex', box('mehd', length))
}

test.each([
  ['a camera’s file', film, 6],
  ['a short movie header after the content', filmOf({ units: 45_000n }), 75],
  ['a long movie header', filmOf({ units: 6_000_000_000n / 600n, isLong: true }), 16_667],
  ['a header that does not know the length', filmOf({ units: 0xffffffffn }), 0],
  ['a long header that does not know it', filmOf({ units: 0xffffffffffffffffn, isLong: true }), 0],
  ['fragments', filmOf({ units: 0n, boxes: [fragments({ units: 7200n })] }), 12],
  ['many fragments', filmOf({ units: 0n, boxes: [fragments({ units: 7800n, isLong: true })] }), 13],
  ['fragments of an unknown length', filmOf({ units: 0n, boxes: [box('mvex', Buffer.alloc(0))] }), 0],
  ['no movie header', box('ftyp', Buffer.alloc(8)), 0],
  ['a box of no size', Buffer.alloc(64), 0],
])('the length of a video with %s is read in seconds', async (_name, bytes, seconds) => {
  const url = await parts.files.put(await makeCompany(), bytes, 'mp4')
  expect(await videoSeconds(parts.files, url)).toBe(seconds)
})

test('a piece gets the length that its video’s file says, whatever the page knew when it was saved', async () => {
  const companyId = await makeCompany()
  const { session } = await makeStaff(companyId, { role: 'admin' })
  const fileOf = async (bytes: Buffer) => ({
    url: await parts.files.put(companyId, bytes, 'mp4'),
    ...{ name: '片.mp4', mime: 'video/mp4', bytes: bytes.length },
  })
  const [known, longer, unknown] = await Promise.all([
    fileOf(film),
    fileOf(filmOf({ units: 45_000n })),
    fileOf(filmOf({ units: 0n })),
  ])
  const created = await callAs(session, 'POST /biz/v1/content/create', {
    body: { kind: 'video', title: '一个视频', duration: 0, body: { file: known } },
  })
  const materialId = created.body.data?._id ?? ''
  const length = async () => {
    const query = { materialId }
    const { body } = await callAs(session, 'GET /biz/v1/content/detail', { query })
    return body.data?.duration
  }
  let revision = 1
  const save = async (changes: { duration?: number; file?: typeof known }) => {
    const { file, ...rest } = changes
    const body = { materialId, revision: revision++, ...rest, ...(file && { body: { file } }) }
    await callAs(session, 'PUT /biz/v1/content/save', { body })
    return length()
  }
  expect(await length()).toBe(6)
  expect(await save({})).toBe(6)
  expect(await save({ file: longer, duration: 6 })).toBe(75)
  // The browser of its maker reads more than the server.
  expect(await save({ file: unknown, duration: 31 })).toBe(31)
  expect(await save({ file: unknown })).toBe(31)
  expect(await save({ file: known })).toBe(6)
  expect(await save({ file: unknown })).toBe(0)
})

test('upkeep gives a video that was stored without its length the length of its file, in its versions too', async () => {
  const companyId = await makeCompany()
  const url = await parts.files.put(companyId, film, 'mp4')
  const make = async (duration: number, address: string) => {
    const file = { url: address, name: '片.mp4', mime: 'video/mp4', bytes: film.length }
    return parts.db.tenant(companyId, (db) =>
      createMaterial(db, companyId, { kind: 'video', title: '一个视频', duration, body: { file } }),
    )
  }
  const missing = `/files/${companyId}/${'A'.repeat(22)}.mp4`
  const ids = [await make(0, url), await make(99, url), await make(0, missing)]
  await measureVideos(parts)
  const lengths = async (table: string) =>
    Object.fromEntries(
      (
        await parts.db.opsPool.query(`select material_id, duration from ${table} where company_id = $1`, [
          companyId,
        ])
      ).rows.map(({ material_id, duration }) => [material_id, duration]),
    )
  const [unmeasured = '', measured = '', lost = ''] = ids
  const expected = { [unmeasured]: 6, [measured]: 99, [lost]: 0 }
  expect(await lengths('material')).toEqual(expected)
  expect(await lengths('material_version')).toEqual(expected)
})
