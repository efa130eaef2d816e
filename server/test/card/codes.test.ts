import jsQR from 'jsqr'
import sharp from 'sharp'
import { expect, onTestFinished, test, vi } from 'vitest'
import { testApp } from '../support/app.ts'

const { app, parts, makeCompany, makeStaff } = await testApp({
  PUBLIC_ORIGIN: 'https://cards.example',
})

const get = (url: string, headers: Record<string, string> = {}) => app.inject({ method: 'GET', url, headers })

/** The text that a scanner reads, and the picture itself. */
async function scan(png: Buffer) {
  const { data, info } = await sharp(png).ensureAlpha().raw().toBuffer({ resolveWithObject: true })
  const found = jsQR(new Uint8ClampedArray(data), info.width, info.height)
  return { text: found?.data, data, info }
}

async function fullCard() {
  const companyId = await makeCompany({ name: '云帆，科技; 有限公司' })
  const staff = await makeStaff(companyId, { name: '林晓', userId: 'Lin Xiao@张', phone: '13900001111' })
  await parts.db.tenant(companyId, (db) =>
    db
      .updateTable('card')
      .set({ address: '杭州市滨江区江虹路 1750 号' })
      .where('company_id', '=', companyId)
      .execute(),
  )
  return { ...staff, at: `${companyId}/${encodeURIComponent(staff.userId)}` }
}

test('draws the address of a card as a code in whole pixels with a margin of one module', async () => {
  const { companyId, at } = await fullCard()
  const { statusCode, headers, rawPayload } = await get(`/card-code/${at}.png`)
  expect([statusCode, headers['content-type'], headers['cache-control']]).toEqual([
    200,
    'image/png',
    'no-cache',
  ])
  const { text, data, info } = await scan(rawPayload)
  const address = new URL(text ?? '')
  expect(address.origin + address.pathname).toBe('https://cards.example/qw-wxmini/')
  expect(Object.fromEntries(address.searchParams)).toEqual({ companyId, uid: 'Lin Xiao@张' })

  expect(info.width).toBe(info.height)
  const dark = (x: number, y: number) => (data[(y * info.width + x) * 4] ?? 255) < 128
  let scale = 0
  while (!dark(scale, scale)) scale++
  expect(scale).toBeGreaterThanOrEqual(3)
  expect(info.width % scale).toBe(0)
  for (let at = 0; at < info.width; at++) expect(dark(at, scale - 1) || dark(scale - 1, at)).toBe(false)
})

test('the vCard and its code hold the public fields and nothing else', async () => {
  const { companyId, at } = await fullCard()
  const portrait = await sharp({ create: { width: 400, height: 300, channels: 3, background: '#2B5BD7' } })
    .webp()
    .toBuffer()
  const avatar = await parts.files.put(companyId, portrait, 'webp')
  await parts.db.tenant(companyId, (db) =>
    db.updateTable('staff').set({ avatar }).where('company_id', '=', companyId).execute(),
  )
  await expect.poll(async () => (await get(`/card-vcard/${at}.vcf`)).body).toContain('PHOTO;ENCODING=b')
  const file = await get(`/card-vcard/${at}.vcf`)
  expect(file.headers['content-type']).toBe('text/vcard; charset=utf-8')
  expect(file.headers['content-disposition']).toBe(
    `attachment; filename="card.vcf"; filename*=UTF-8''${encodeURIComponent('林晓')}.vcf`,
  )
  expect(file.body).toContain('FN:林晓\r\n')
  expect(file.body).toContain('TEL;TYPE=CELL:13900001111\r\n')

  const code = await scan((await get(`/card-vcard/${at}.png`)).rawPayload)
  expect(code.text).toContain('FN:林晓\r\n')
  expect(code.text).not.toContain('PHOTO')

  await parts.db.tenant(companyId, (db) =>
    db
      .updateTable('card')
      .set({ visibility: '{"phone": "hidden"}' })
      .where('company_id', '=', companyId)
      .execute(),
  )
  await expect.poll(async () => (await get(`/card-vcard/${at}.vcf`)).body).not.toContain('13900001111')
  expect((await scan((await get(`/card-vcard/${at}.png`)).rawPayload)).text).not.toContain('TEL')
})

test('a vCard whose portrait could not be read is made again', async () => {
  const { at } = await fullCard()
  const asked = vi.spyOn(parts.db, 'tenant')
  const read = vi.spyOn(parts.files, 'read')
  onTestFinished(() => [asked, read].forEach((each) => void each.mockRestore()))
  const reads = async (url: string) => {
    const before = asked.mock.calls.length
    await get(url)
    return asked.mock.calls.length - before
  }
  // The card is remembered.
  await expect.poll(() => reads(`/card-code/${at}.png`)).toBe(0)
  read.mockRejectedValueOnce(new Error('timeout: the store is silent'))
  expect((await get(`/card-vcard/${at}.vcf`)).statusCode).toBe(503)
  expect(await reads(`/card-vcard/${at}.vcf`)).toBe(0)
  expect((await get(`/card-vcard/${at}.vcf`)).statusCode).toBe(200)
})

test('who has the content already is told so; a change makes it new', async () => {
  const { companyId, at } = await fullCard()
  for (const path of [`/card-code/${at}.png`, `/card-vcard/${at}.vcf`, `/card-vcard/${at}.png`]) {
    const { headers } = await get(path)
    const again = await get(path, { 'if-none-match': String(headers.etag) })
    expect([again.statusCode, again.body]).toEqual([304, ''])
    expect((await get(path, { 'if-none-match': '"other"' })).statusCode).toBe(200)
  }
  const { headers } = await get(`/card-vcard/${at}.vcf`)
  await parts.db.tenant(companyId, (db) =>
    db.updateTable('staff').set({ position: '总监' }).where('company_id', '=', companyId).execute(),
  )
  const etag = String(headers.etag)
  await expect
    .poll(async () => (await get(`/card-vcard/${at}.vcf`, { 'if-none-match': etag })).statusCode)
    .toBe(200)
})

test('unknown ids get the envelope of a 404', async () => {
  const { companyId, at } = await fullCard()
  const other = await makeCompany()
  for (const path of [
    `/card-code/${companyId}/nobody.png`,
    `/card-code/${at}.svg`,
    `/card-code/${at}`,
    `/card-code/${other}/Lin%20Xiao%40%E5%BC%A0.png`,
    `/card-vcard/${at}.exe`,
    `/card-vcard/nonsense/x.vcf`,
  ]) {
    const { statusCode, json } = await get(path)
    expect(statusCode, path).toBe(404)
    expect(json()).toMatchObject({ code: '404', success: false, data: null })
  }
})

test('a browser that follows the link of a closed or missing card’s file gets a page and 404', async () => {
  const { staffId, at } = await fullCard()
  const page = (url: string, language = 'zh') =>
    get(url, { accept: 'text/html,*/*;q=0.8', 'accept-language': language })
  expect((await page(`/card-vcard/${at}.vcf`)).headers['content-type']).toContain('text/vcard')
  await parts.db.ops.updateTable('card').set({ is_open: false }).where('staff_id', '=', staffId).execute()
  await expect.poll(async () => (await page(`/card-vcard/${at}.vcf`)).statusCode).toBe(404)
  const closed = await page(`/card-vcard/${at}.vcf`)
  expect(closed.headers).toMatchObject({
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'no-store',
    'content-security-policy': expect.stringContaining("default-src 'none'"),
  })
  expect(closed.headers['content-disposition']).toBeUndefined()
  expect(closed.body).toContain('这张名片暂未开放')
  expect((await page(`/card-vcard/${at}.vcf`, 'en')).body).toContain('This card is not open')
  expect((await page(`/card-vcard/nonsense/x.vcf`)).body).toContain('没有找到这张名片')
  // A program that asks for no page gets the error as it is.
  expect((await get(`/card-vcard/${at}.vcf`)).json()).toMatchObject({ code: '500301', success: false })
})
