/** Integer fen as yuan: 128000 → '¥1,280', 9990 → '¥99.90'. The same on every engine, so never by Intl. */
export function yuan(fen: number): string {
  const whole = String(Math.floor(fen / 100)).replace(/\B(?=(\d{3})+$)/g, ',')
  const rest = fen % 100
  return `¥${whole}${rest ? `.${String(rest).padStart(2, '0')}` : ''}`
}
