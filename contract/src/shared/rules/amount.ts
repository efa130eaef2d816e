/** The highest amount of a purchase, in fen: a billion yuan. */
export const maxAmount = 100_000_000_000

/** Fen as a person types yuan: 9990 → '99.90', 128000 → '1280'. */
export const typedYuan = (fen: number): string =>
  `${Math.floor(fen / 100)}${fen % 100 ? `.${String(fen % 100).padStart(2, '0')}` : ''}`

/** The fen of an amount in yuan as people type it: '12,800.5' → 1280050. @returns 'wrong' for any other text */
export function fenOf(typed: string): number | 'wrong' | 'tooMuch' {
  const text = typed.replace(/[\s,，]/g, '').replace(/^[¥￥]/, '')
  const [, whole, part = ''] = /^(\d{1,20})(?:\.(\d{1,2}))?$/.exec(text) ?? []
  if (whole === undefined) return 'wrong'
  const fen = Number(whole) * 100 + Number(part.padEnd(2, '0'))
  return fen > maxAmount ? 'tooMuch' : fen
}
