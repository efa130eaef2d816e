/** The language that was chosen on the page of the phones, `zh` or `en`. All phones have it. */
export const languageCookie = 'sandbox_lang'

const accepted: Record<string, string> = { zh: 'zh-CN,zh;q=0.9', en: 'en-US,en;q=0.9' }

/** `Accept-Language` of a phone in the chosen language; undefined where none was chosen. */
export function acceptedLanguage(cookies = ''): string | undefined {
  const pair = cookies.split(/;\s*/).find((each) => each.startsWith(`${languageCookie}=`))
  return accepted[pair?.slice(languageCookie.length + 1) ?? '']
}
