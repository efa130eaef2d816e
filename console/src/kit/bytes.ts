const units = ['B', 'kB', 'MB', 'GB', 'TB']

/** A number of bytes in the largest unit that leaves a number of at least 1: 1,500,000 is 1.5 MB. */
export function bytesText(bytes: number, locale: 'zh' | 'en'): string {
  const power = bytes < 1 ? 0 : Math.min(units.length - 1, Math.floor(Math.log10(bytes) / 3))
  const value = bytes / 1000 ** power
  const format = new Intl.NumberFormat(locale === 'en' ? 'en-GB' : 'zh-CN', { maximumFractionDigits: 1 })
  return `${format.format(value)} ${units[power]}`
}
