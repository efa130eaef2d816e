import { describe, expect, it } from 'vitest'
import { safeFileName } from '#shared/rules/file-name.ts'

// File names that users typed, at download.

describe('the name of a file to save', () => {
  it.each([
    ['leads out of its folder', '../../etc/passwd', '_.._etc_passwd.xlsx'],
    ['leads out of its folder on Windows', '..\\..\\boot', '_.._boot.xlsx'],
    ['names a drive or a stream', 'C:报价:ads', 'C_报价_ads.xlsx'],
    ['holds control characters', '报\r\nSet-Cookie: a=1\0价\u009F', '报Set-Cookie_ a=1价.xlsx'],
    ['turns its end round', '报价\u202Efdp.exe', '报价fdp.exe.xlsx'],
    ['turns its end round by isolates', '\u2067报价\u2069', '报价.xlsx'],
    ['is a device of Windows', 'CON', '_CON.xlsx'],
    ['is a device with an extension', 'lpt1.txt', '_lpt1.txt.xlsx'],
    ['is hidden', '.htaccess', 'htaccess.xlsx'],
    ['ends with dots and spaces', '报价 . ', '报价.xlsx'],
    ['has two extensions', '报价.xlsx.exe', '报价.xlsx.exe.xlsx'],
    ['has the extension already', '报价.XLSX', '报价.xlsx'],
    ['is empty', ' \u202E.', 'file.xlsx'],
    ['holds half a pair', '报\uD83D价', '报价.xlsx'],
    ['ends an attribute', `a"b'c;d<e>`, `a_b'c;d_e_.xlsx`],
  ])('is harmless where it %s', (_, words, name) => {
    expect(safeFileName(words, 'xlsx')).toBe(name)
  })

  it('is cut between two signs, and keeps its extension', () => {
    const name = safeFileName('🙂'.repeat(400), 'xlsx')
    expect(name).toBe(`${'🙂'.repeat(48)}.xlsx`)
    expect(Buffer.byteLength(name)).toBeLessThanOrEqual(200)
  })

  it('stays as it is where it is harmless', () => {
    expect(safeFileName('云帆 2026 年春季报价（终稿）', 'pdf')).toBe('云帆 2026 年春季报价（终稿）.pdf')
    expect(safeFileName('console', 'pdf')).toBe('console.pdf')
  })
})
