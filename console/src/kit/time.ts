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
