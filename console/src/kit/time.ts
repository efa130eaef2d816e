/** A moment in the company's time zone and the language of the page. @param iso ISO 8601, UTC; '' is '' */
export function moment(iso: string | null, locale: 'zh' | 'en', timeZone: string): string {
  if (!iso) return ''
  const format = new Intl.DateTimeFormat(locale === 'en' ? 'en-GB' : 'zh-CN', {
    dateStyle: 'medium',
    timeStyle: 'short',
    ...(timeZone && { timeZone }),
  })
  return format.format(new Date(iso))
}

/** A length of time: 1 分 20 秒. @param duration milliseconds */
export function seconds(duration: number, locale: 'zh' | 'en'): string {
  const all = Math.round(duration / 1000)
  const [minutes, rest] = [Math.floor(all / 60), all % 60]
  const [minute, second] = locale === 'en' ? [' min', ' s'] : [' 分', ' 秒']
  return [minutes > 0 && `${minutes}${minute}`, (rest > 0 || minutes === 0) && `${rest}${second}`]
    .filter(Boolean)
    .join(' ')
}
