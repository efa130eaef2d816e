import { randomBytes } from 'node:crypto'

/**
 * A PDF whose pages have their number and a colour, for tests and benchmarks.
 * @param {{ pages: number, pageBytes?: number, bookmarks?: [title: string, page: number][] }} options `pageBytes`: of a
 * picture without meaning on each page, which cannot be compressed; pages of bookmarks are counted from 1
 * @returns {Buffer}
 */
export function makePdf({ pages, pageBytes = 0, bookmarks = [] }) {
  /** @type {Buffer[]} */
  const objects = []
  const add = (/** @type {string | Buffer} */ body) => objects.push(Buffer.from(body))
  const stream = (/** @type {string} */ head, /** @type {Buffer} */ body) =>
    Buffer.concat([
      Buffer.from(`<<${head} /Length ${body.length}>>\nstream\n`),
      body,
      Buffer.from('\nendstream'),
    ])
  const first = 4
  const idOf = (/** @type {number} */ page) => first + page * 3
  const outline = first + pages * 3
  add(`<</Type /Catalog /Pages 2 0 R${bookmarks.length > 0 ? ` /Outlines ${outline} 0 R` : ''}>>`)
  const kids = Array.from({ length: pages }, (_, page) => `${idOf(page)} 0 R`).join(' ')
  add(`<</Type /Pages /Count ${pages} /Kids [${kids}]>>`)
  add('<</Type /Font /Subtype /Type1 /BaseFont /Helvetica>>')
  const side = Math.max(1, Math.floor(Math.sqrt(pageBytes / 3)))
  for (let page = 0; page < pages; page++) {
    const id = idOf(page)
    const resources = `<</Font <</F 3 0 R>> /XObject <</I ${id + 2} 0 R>>>>`
    add(
      `<</Type /Page /Parent 2 0 R /MediaBox [0 0 360 640] /Resources ${resources} /Contents ${id + 1} 0 R>>`,
    )
    const hue = [(page * 37) % 100, (page * 59) % 100, 80].map((each) => (each / 100).toFixed(2)).join(' ')
    const picture = pageBytes > 0 ? 'q 300 0 0 300 30 30 cm /I Do Q\n' : ''
    const words = `${hue} rg 0 540 360 100 re f\n${picture}0 g BT /F 48 Tf 40 400 Td (Page ${page + 1}) Tj ET`
    add(stream('', Buffer.from(words)))
    const pixels = pageBytes > 0 ? randomBytes(side * side * 3) : Buffer.alloc(3)
    const size = pageBytes > 0 ? side : 1
    add(
      stream(
        `/Type /XObject /Subtype /Image /Width ${size} /Height ${size} /ColorSpace /DeviceRGB /BitsPerComponent 8`,
        pixels,
      ),
    )
  }
  if (bookmarks.length > 0)
    add(`<</Type /Outlines /First ${outline + 1} 0 R /Last ${outline + bookmarks.length} 0 R>>`)
  for (const [at, [title, page]] of bookmarks.entries()) {
    const next = at + 1 < bookmarks.length ? ` /Next ${outline + at + 2} 0 R` : ''
    const words = Buffer.from(`\ufeff${title}`, 'utf16le').swap16().toString('hex')
    add(`<</Title <${words}> /Parent ${outline} 0 R /Dest [${idOf(page - 1)} 0 R /Fit]${next}>>`)
  }
  return fileOf(objects)
}

/**
 * A PDF of one page with text in a font that it does not embed, as word processors in China write it.
 * @param {{ font: string, encoding: string, ordering: string, text: Buffer }} options `encoding`: the name of a CMap;
 * `ordering`: the collection of its characters (GB1, CNS1, Japan1, Korea1); `text`: in that encoding
 * @returns {Buffer}
 */
export function makeForeignFontPdf({ font, encoding, ordering, text }) {
  const words = `BT /F 48 Tf 30 300 Td <${text.toString('hex')}> Tj ET`
  const system = `<</Registry (Adobe) /Ordering (${ordering}) /Supplement 0>>`
  const objects = [
    '<</Type /Catalog /Pages 2 0 R>>',
    '<</Type /Pages /Count 1 /Kids [3 0 R]>>',
    '<</Type /Page /Parent 2 0 R /MediaBox [0 0 360 640] /Resources <</Font <</F 4 0 R>>>> /Contents 5 0 R>>',
    `<</Type /Font /Subtype /Type0 /BaseFont /${font} /Encoding /${encoding} /DescendantFonts [6 0 R]>>`,
    `<</Length ${words.length}>>\nstream\n${words}\nendstream`,
    `<</Type /Font /Subtype /CIDFontType0 /BaseFont /${font} /CIDSystemInfo ${system} /FontDescriptor 7 0 R>>`,
    `<</Type /FontDescriptor /FontName /${font} /Flags 4 /FontBBox [0 -254 1000 880] /ItalicAngle 0 /Ascent 880 /Descent -120 /StemV 93>>`,
  ]
  return fileOf(objects.map((each) => Buffer.from(each)))
}

/** @param {Buffer[]} objects the first one is the catalog */
function fileOf(objects) {
  const head = Buffer.from('%PDF-1.4\n')
  let at = head.length
  const places = []
  const parts = [head]
  for (const [index, body] of objects.entries()) {
    const part = Buffer.concat([Buffer.from(`${index + 1} 0 obj\n`), body, Buffer.from('\nendobj\n')])
    places.push(`${String(at).padStart(10, '0')} 00000 n \n`)
    at += part.length
    parts.push(part)
  }
  const table = `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${places.join('')}`
  const tail = `trailer\n<</Size ${objects.length + 1} /Root 1 0 R>>\nstartxref\n${at}\n%%EOF\n`
  return Buffer.concat([...parts, Buffer.from(table), Buffer.from(tail)])
}
