import { deflateRawSync } from 'node:zlib'

/** A zip archive, as far as readers look at one. */
function zip(parts: Record<string, string>, isPacked: boolean): Buffer {
  const bodies: Buffer[] = []
  const directory: Buffer[] = []
  let offset = 0
  for (const [name, text] of Object.entries(parts)) {
    const plain = Buffer.from(text)
    const content = isPacked ? deflateRawSync(plain) : plain
    const local = Buffer.alloc(30)
    local.writeUInt32LE(0x04034b50)
    local.writeUInt16LE(isPacked ? 8 : 0, 8)
    local.writeUInt16LE(name.length, 26)
    const entry = Buffer.alloc(46)
    entry.writeUInt32LE(0x02014b50)
    entry.writeUInt16LE(isPacked ? 8 : 0, 10)
    entry.writeUInt32LE(content.length, 20)
    entry.writeUInt32LE(plain.length, 24)
    entry.writeUInt16LE(name.length, 28)
    entry.writeUInt32LE(offset, 42)
    directory.push(entry, Buffer.from(name))
    bodies.push(local, Buffer.from(name), content)
    offset += 30 + name.length + content.length
  }
  const head = Buffer.concat(directory)
  const end = Buffer.alloc(22)
  end.writeUInt32LE(0x06054b50)
  end.writeUInt16LE(directory.length / 2, 8)
  end.writeUInt16LE(directory.length / 2, 10)
  end.writeUInt32LE(head.length, 12)
  end.writeUInt32LE(offset, 16)
  return Buffer.concat([...bodies, head, end])
}

const office = 'http://schemas.openxmlformats.org'
const relations = `${office}/officeDocument/2006/relationships`

/**
 * A workbook of one sheet with this XML in it.
 * @param at where the sheet lies in the archive
 * @param isPacked whether the parts are compressed
 * @param behind XML that follows the rows
 * @param styles the XML of its styles
 */
export const workbook = (
  rows: string,
  at = 'worksheets/sheet1.xml',
  isPacked = false,
  behind = '',
  styles = '',
): Buffer =>
  zip(
    {
      'xl/workbook.xml': `<workbook xmlns:r="${relations}"><sheets><sheet name="a" sheetId="1" r:id="rId1"/></sheets></workbook>`,
      'xl/_rels/workbook.xml.rels': `<Relationships xmlns="${office}/package/2006/relationships"><Relationship Id="rId1" Type="${relations}/worksheet" Target="${at}"/></Relationships>`,
      [`xl/${at}`]: `<worksheet xmlns:r="${relations}"><sheetData>${rows}</sheetData>${behind}</worksheet>`,
      ...(styles && { 'xl/styles.xml': styles }),
    },
    isPacked,
  )

/** A workbook of several sheets. @param sheets with the XML of their rows, and their state of visibility */
export const workbookOf = (sheets: readonly { rows: string; state: string }[]): Buffer =>
  zip(
    {
      'xl/workbook.xml': `<workbook xmlns:r="${relations}"><sheets>${sheets
        .map(({ state }, at) => `<sheet name="${at}" sheetId="${at + 1}" state="${state}" r:id="rId${at}"/>`)
        .join('')}</sheets></workbook>`,
      'xl/_rels/workbook.xml.rels': `<Relationships xmlns="${office}/package/2006/relationships">${sheets
        .map(
          (_, at) =>
            `<Relationship Id="rId${at}" Type="${relations}/worksheet" Target="worksheets/${at}.xml"/>`,
        )
        .join('')}</Relationships>`,
      ...Object.fromEntries(
        sheets.map(({ rows }, at) => [
          `xl/worksheets/${at}.xml`,
          `<worksheet xmlns:r="${relations}"><sheetData>${rows}</sheetData></worksheet>`,
        ]),
      ),
    },
    false,
  )

export const cell = (place: string, text: string) => `<c ${place} t="inlineStr"><is><t>${text}</t></is></c>`

/** Two rows of a list of staff. @param place the last cell's attribute of that */
export const twoRows = (place = 'r="B2"', row = 'r="2"') =>
  `<row r="1">${cell('r="A1"', '账号')}${cell('r="B1"', '姓名')}</row>` +
  `<row ${row}>${cell('r="A2"', 'a1')}${cell(place, '甲')}</row>`

/** Workbooks whose reader would fill in billions of cells, or look at another directory than ourselves. */
export function vastWorkbooks(): [what: string, bytes: Buffer][] {
  const far = workbook(twoRows('r="ALL2"'))
  const other = (change: (bytes: Buffer, end: number) => void) => {
    const bytes = Buffer.concat([Buffer.alloc(0), far])
    change(bytes, bytes.length - 22)
    return bytes
  }
  const shortEnd = Buffer.alloc(20)
  shortEnd.writeUInt32LE(0x06054b50)
  return [
    ['a column far away', far],
    ['one of more letters than there are', workbook(twoRows('r="AAAAAAA2"'))],
    ['in single quotes', workbook(twoRows("r='ALL2'"))],
    ['with room around', workbook(twoRows('r = "ALL2"'))],
    ['written otherwise', workbook(twoRows('r="&#65;LL2"'))],
    ['a row far away', workbook(twoRows('r="B2"', "r='99999999'"))],
    ['where no sheets lie', workbook(twoRows('r="ALL2"'), 'other/sheet.xml')],
    ['rows without end', workbook(twoRows() + '<row/>'.repeat(600_000))],
    ['behind a second end', Buffer.concat([far, shortEnd])],
    ['counted in two ways', other((bytes, end) => bytes.writeUInt16LE(0, end + 10))],
  ]
}
