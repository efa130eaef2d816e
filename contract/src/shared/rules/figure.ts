/** An integer in groups of three digits, as both languages write it: 12345 → '12,345'. Below 0 with a minus sign. */
export const figure = (value: number): string =>
  String(value)
    .replace(/\B(?=(\d{3})+$)/g, ',')
    .replace('-', '−')
