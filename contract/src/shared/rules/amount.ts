/** The highest amount of a purchase, in fen: a billion yuan. */
export const maxAmount = 100_000_000_000

/** The fen of an amount in yuan as people type it: '12,800.5' → 1280050. @returns 'wrong' for any other text */
export function fenOf(typed: string): number | 'wrong' | 'tooMuch' {
  const text = typed.replace(/[\s,，]/g, '').replace(/^[¥￥]/, '')
  const [, whole, part = ''] = /^(\d{1,20})(?:\.(\d{1,2}))?$/.exec(text) ?? []
  if (whole === undefined) return 'wrong'
  const fen = Number(whole) * 100 + Number(part.padEnd(2, '0'))
  return fen > maxAmount ? 'tooMuch' : fen
}
