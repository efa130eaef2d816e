/** Characters and words that are read in a minute. */
const [charactersAMinute, wordsAMinute] = [400, 220]

/** Minutes that reading an article takes, at least 1; 0 for an article without text. */
export function minutesOf(html: string): number {
  const text = html.replace(/<[^<>]*>/g, ' ')
  const characters = text.match(chinese)?.length ?? 0
  const words = text.match(/[A-Za-z]+/g)?.length ?? 0
  return Math.ceil(characters / charactersAMinute + words / wordsAMinute)
}

const chinese = /[\u3400-\u9fff]/g

/** The language of a text, which need not be the page's: `zh-CN`, or '' for any other. */
export const languageOf = (text: string): 'zh-CN' | '' => (/[\u3400-\u9fff]/.test(text) ? 'zh-CN' : '')
