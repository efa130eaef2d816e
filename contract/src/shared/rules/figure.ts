/** A number in groups of three digits, as both languages write it: 12345.5 → '12,345.5'. Below 0 with a minus sign. */
export const figure = (value: number): string => {
  const [whole = '', part] = String(value).split('.')
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, ',').replace('-', '−')
  return part ? `${grouped}.${part}` : grouped
}
