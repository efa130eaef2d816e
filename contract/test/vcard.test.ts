import ICAL from 'ical.js'
import VCF from 'vcf'
import { describe, expect, test } from 'vitest'
import {
  compactBytes,
  leftOutOfCode,
  type VcardOptions,
  type VcardSource,
  vcard,
} from '#shared/rules/vcard.ts'

const lin: VcardSource = {
  name: '林晓',
  position: '客户经理',
  companyName: '云帆科技有限公司',
  phone: '13900001001',
  email: 'lin@yunfan.example',
  address: '上海市浦东新区张江路 88 号 3 楼',
}
const url = 'https://card.yunfan.example/qw-wxmini/?companyId=yunfan01&uid=lin#/pages/person/index'

/** Values by property name, read by ical.js, which unfolds and unescapes all but the semicolon of plain text. */
function readByIcal(text: string): Record<string, string | string[]> {
  const component = new ICAL.Component(ICAL.parse(text) as ConstructorParameters<typeof ICAL.Component>[0])
  return Object.fromEntries(
    component.getAllProperties().map((each) => {
      const value = each.getFirstValue() as string | string[]
      return [
        each.name,
        typeof value === 'string' && each.name !== 'org' ? value.replaceAll('\\;', ';') : value,
      ]
    }),
  )
}

/** Values by property name, read by vcf, which unfolds but leaves the escapes in. */
function readByVcf(text: string): Record<string, string> {
  const card = VCF.parse(text)[0]
  if (!card) throw new Error('vcf found no card')
  const plain = (value: string) =>
    value.replace(/\\([\\,;nN])/g, (_, next: string) => (next.toLowerCase() === 'n' ? '\n' : next))
  return Object.fromEntries(
    Object.entries(card.data).map(([name, value]) => [
      name,
      plain(String(Array.isArray(value) ? value[0]?.valueOf() : value.valueOf())),
    ]),
  )
}

const bytes = (text: string) => Buffer.byteLength(text, 'utf8')

describe('a card as a file', () => {
  test('has every field, in the form that both parsers read', () => {
    const text = vcard(lin, { url })
    expect(readByIcal(text)).toEqual({
      version: '3.0',
      fn: '林晓',
      n: ['林晓', '', '', '', ''],
      tel: '13900001001',
      org: '云帆科技有限公司',
      title: '客户经理',
      email: 'lin@yunfan.example',
      url,
      adr: ['', '', '上海市浦东新区张江路 88 号 3 楼', '', '', '', ''],
    })
    expect(readByVcf(text)).toMatchObject({ fn: '林晓', tel: '13900001001', url, org: '云帆科技有限公司' })
    expect(text).toContain('TEL;TYPE=CELL:13900001001\r\n')
  })

  test('ends every line, the last too, with CRLF', () => {
    const text = vcard(lin, { url })
    expect(text.endsWith('END:VCARD\r\n')).toBe(true)
    expect(text.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/)
  })

  test('leaves out empty fields', () => {
    const text = vcard({ ...lin, phone: '', email: '', address: '', position: '', companyName: '' })
    expect(text).toBe('BEGIN:VCARD\r\nVERSION:3.0\r\nFN:林晓\r\nN:林晓;;;;\r\nEND:VCARD\r\n')
  })

  test.each([
    ['王敏', '王敏', ''],
    ['欧阳修远', '欧阳修远', ''],
    ['王敏 Mia', '王敏 Mia', ''],
    ['Mia', 'Mia', ''],
    ['Anna Maria Lee', 'Lee', 'Anna Maria'],
    ["Zoë O'Neil", "O'Neil", 'Zoë'],
  ])('%s is filed under %s', (name, family, given) => {
    expect(readByIcal(vcard({ ...lin, name })).n).toEqual([family, given, '', '', ''])
  })

  const hard: [string, string][] = [
    ['commas and semicolons', '云帆, 科技; 上海; 分公司,'],
    ['backslashes', 'C:\\card\\n, \\; \\\\ end'],
    ['newlines of all kinds', '一\n二\r\n三\r四\u2028五'],
    ['emoji, joined ones too', '客户经理 👩‍💻🧑🏽‍🚀🇨🇳'],
    ['a colon and quotes', 'VP: "growth"; x=1'],
    ['60 Chinese characters', '锦绣山河'.repeat(15)],
    ['60 characters beyond the basic plane', '𠮷'.repeat(60)],
    ['a line that looks like an end', 'x\r\nEND:VCARD\r\nTEL:1'],
  ]
  test.each(hard)('%s survive both parsers', (_, value) => {
    const text = vcard({ ...lin, name: value, position: value, companyName: value, address: value })
    const read = value.replace(/\r\n|[\r\n\u2028]/g, '\n')
    const byIcal = readByIcal(text)
    expect(byIcal).toMatchObject({ fn: read, title: read, org: read })
    expect(byIcal.adr?.[2]).toBe(read)
    expect(readByVcf(text)).toMatchObject({ fn: read, title: read, org: read })
  })

  test.each(hard)('%s are folded at 75 octets, never inside a character', (_, value) => {
    const photo = { type: 'JPEG' as const, base64: 'QUJD'.repeat(100) }
    const lines = vcard({ ...lin, name: value, companyName: value }, { url, photo }).split('\r\n')
    for (const each of lines) {
      expect(bytes(each)).toBeLessThanOrEqual(75)
      expect(each).not.toMatch(/[\uD800-\uDBFF]$|^ [\uDC00-\uDFFF]/)
    }
  })

  test('fills a line up to exactly 75 octets before it folds', () => {
    const name = 'x'.repeat(72)
    expect(vcard({ ...lin, name })).toContain(`FN:${name}\r\nN:`)
    expect(vcard({ ...lin, name: `${name}y` })).toContain(`FN:${name}\r\n y\r\n`)
  })

  test('carries a portrait that both parsers give back', () => {
    const base64 = Buffer.from(Array.from({ length: 600 }, (_, i) => i % 256)).toString('base64')
    const text = vcard(lin, { photo: { type: 'PNG', base64: `${base64.slice(0, 80)}\n${base64.slice(80)}` } })
    expect(text).toContain('PHOTO;ENCODING=b;TYPE=PNG:')
    expect(String(readByIcal(text).photo)).toBe(base64)
    expect(readByVcf(text).photo).toBe(base64)
  })

  test('lets nothing through that could end a line or the text', () => {
    const text = vcard(
      { ...lin, name: 'a\u0000b\u000Bc\u007F' },
      { url: 'https://a.example/\r\nTEL:1\u0000' },
    )
    expect(text).toContain('FN:abc\r\n')
    expect(text).toContain('URL:https://a.example/TEL:1\r\n')
  })
})

describe('a card as a code', () => {
  const compact = (card: Partial<VcardSource>, options: VcardOptions = {}) =>
    vcard({ ...lin, ...card }, { url, compact: true, photo: { type: 'JPEG', base64: 'QUJD' }, ...options })

  test('stays under the limit, unfolded and without the portrait', () => {
    const text = compact({})
    expect(bytes(text)).toBeLessThan(compactBytes)
    expect(text).not.toContain('PHOTO')
    expect(text).not.toContain('\r\n ')
    expect(readByIcal(text)).toMatchObject({ fn: '林晓', tel: '13900001001', org: '云帆科技有限公司' })
  })

  test('keeps a company of forty characters and gives up the address of the page', () => {
    const companyName = '云'.repeat(40)
    const read = readByIcal(compact({ companyName }))
    expect(read).toMatchObject({ org: companyName, title: '客户经理', email: 'lin@yunfan.example' })
    expect(read).not.toHaveProperty('url')
  })

  test('keeps the number and what else fits beside a name of sixty characters', () => {
    const read = readByIcal(compact({ name: '锦绣山河'.repeat(15) }))
    expect(Object.keys(read)).toEqual(['version', 'fn', 'n'])
    expect(readByIcal(compact({ name: '锦绣山河'.repeat(9) }))).toMatchObject({ tel: '13900001001' })
  })
})

describe('further phones and addresses', () => {
  const lines: VcardSource['lines'] = [
    { kind: 'phone', label: '办公室', value: '021-6888 0000' },
    { kind: 'phone', label: '', value: '13800002222' },
    { kind: 'email', label: '售后; 技术, 😀', value: 'help@yunfan.example' },
  ]
  const many = { ...lin, name: '林晓，；,;😀', lines }

  test('are lines of their own in the file, with their labels, in both parsers', () => {
    const text = vcard(many, { url })
    const component = new ICAL.Component(ICAL.parse(text) as ConstructorParameters<typeof ICAL.Component>[0])
    const byIcal = (name: string) => component.getAllProperties(name).map((each) => each.getFirstValue())
    expect(byIcal('tel')).toEqual(['13900001001', '021-6888 0000', '13800002222'])
    expect(byIcal('email')).toEqual(['lin@yunfan.example', 'help@yunfan.example'])
    const groups = ['tel', 'email', 'x-ablabel'].flatMap((name) =>
      component.getAllProperties(name).map((each) => each.getParameter('group')),
    )
    expect(groups).toEqual([undefined, 'item1', undefined, undefined, 'item3', 'item1', 'item3'])
    const card = VCF.parse(text)[0]?.data ?? {}
    const byVcf = (name: string) => [card[name] ?? []].flat().map((each) => String(each.valueOf()))
    expect(byVcf('tel')).toEqual(['13900001001', '021-6888 0000', '13800002222'])
    expect(byVcf('email')).toEqual(['lin@yunfan.example', 'help@yunfan.example'])
    expect(byVcf('fn')).toEqual(['林晓，；\\,\\;😀'])
    expect(byVcf('xAbLabel')).toEqual(['办公室', '售后\\; 技术\\, 😀'])
  })

  test('come last in a code, which stays as small as it was', () => {
    const text = vcard(many, { url, compact: true })
    expect(bytes(text)).toBeLessThanOrEqual(compactBytes)
    expect(text).toContain('TEL;TYPE=CELL:13900001001')
    expect(text).toContain('TITLE:')
    expect(text).not.toContain('item')
    const short = vcard({ ...lin, address: '', lines }, { compact: true })
    expect(bytes(short)).toBeLessThanOrEqual(compactBytes)
    expect(short).toContain('TEL;TYPE=WORK:021-6888 0000')
  })
})

test('no control character reaches a card, of the second set neither', () => {
  const c1 = Array.from({ length: 32 }, (_, at) => String.fromCharCode(0x80 + at)).join('')
  const text = vcard(
    { ...lin, name: `林${c1}晓\u0007\u007f`, companyName: `云帆\u0085科技\u009b` },
    { url: `${url}\u009d` },
  )
  expect(text.replaceAll('\r\n', '')).not.toMatch(/\p{Cc}/u)
  expect(readByIcal(text)).toMatchObject({ fn: '林晓', org: '云帆科技' })
})

describe('what a code has no room for', () => {
  const long = { ...lin, name: '林晓', position: '长'.repeat(40), address: '远'.repeat(60) }

  test('is said by fields, each once, in the order in which they are kept', () => {
    const lines = [1, 2].map((at) => ({ kind: 'phone' as const, label: '', value: `0571-8888666${at} 转 8` }))
    const gone = leftOutOfCode({ ...long, lines }, url)
    expect(gone).toContain('address')
    const text = vcard({ ...long, lines }, { url, compact: true })
    expect(gone.includes('phones')).toBe(!text.includes('88886662'))
    expect(new Set(gone).size).toBe(gone.length)
  })

  test('is nothing where all of it fits', () => {
    const short = {
      name: '林晓',
      phone: '13900001111',
      companyName: '',
      position: '',
      email: '',
      address: '',
    }
    expect(leftOutOfCode(short, '')).toEqual([])
  })

  test('an extension is dialled after a pause', () => {
    const text = vcard({ ...lin, phone: '0571-88886666 转 801' })
    expect(text).toContain('0571-88886666\\,801')
  })
})
