/** A page of a document: a JPEG and its size in pixels. */
export interface PdfPage {
  jpeg: Buffer
  width: number
  height: number
}

/** The width of a page in points. */
const points = 540

/** A document of pictures, one to a page: PDF 1.4 with the JPEGs as they are. */
export function pdf(title: string, pages: PdfPage[]): Buffer {
  const objects: Buffer[] = []
  const add = (head: string, stream?: Buffer) => {
    const body = stream
      ? [Buffer.from(`${head}\nstream\n`), stream, Buffer.from('\nendstream')]
      : [Buffer.from(head)]
    objects.push(Buffer.concat(body))
    return objects.length
  }
  add('<< /Type /Catalog /Pages 2 0 R >>')
  const kids = pages.map((_, at) => `${3 + at * 3} 0 R`).join(' ')
  add(`<< /Type /Pages /Count ${pages.length} /Kids [${kids}] >>`)
  for (const { jpeg, width, height } of pages) {
    const high = (points * height) / width
    const own = objects.length + 1
    add(
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${points} ${high}] /Contents ${own + 1} 0 R /Resources << /XObject << /P ${own + 2} 0 R >> >> >>`,
    )
    const draw = Buffer.from(`q ${points} 0 0 ${high} 0 0 cm /P Do Q`)
    add(`<< /Length ${draw.length} >>`, draw)
    add(
      `<< /Type /XObject /Subtype /Image /Width ${width} /Height ${height} /ColorSpace /DeviceRGB /BitsPerComponent 8 /Filter /DCTDecode /Length ${jpeg.length} >>`,
      jpeg,
    )
  }
  const info = add(`<< /Title <FEFF${utf16(title)}> >>`)
  return assemble(objects, info)
}

const utf16 = (text: string) => Buffer.from(text, 'utf16le').swap16().toString('hex').toUpperCase()

function assemble(objects: Buffer[], info: number): Buffer {
  const parts = [Buffer.from('%PDF-1.4\n%\xE2\xE3\xCF\xD3\n', 'latin1')]
  const places: number[] = []
  let at = parts[0]?.length ?? 0
  for (const [index, body] of objects.entries()) {
    const whole = Buffer.concat([Buffer.from(`${index + 1} 0 obj\n`), body, Buffer.from('\nendobj\n')])
    places.push(at)
    parts.push(whole)
    at += whole.length
  }
  const rows = places.map((place) => `${String(place).padStart(10, '0')} 00000 n \n`).join('')
  const size = objects.length + 1
  parts.push(
    Buffer.from(
      `xref\n0 ${size}\n0000000000 65535 f \n${rows}trailer\n<< /Size ${size} /Root 1 0 R /Info ${info} 0 R >>\nstartxref\n${at}\n%%EOF\n`,
    ),
  )
  return Buffer.concat(parts)
}
