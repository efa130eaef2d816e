import type { Locale } from '#shared/render.ts'
import { deedWords } from './deeds.ts'
import { quoted, thingWords } from './things.ts'

const words = {
  zh: {
    visit: (who: string, what: string) => `${who}正在看${what}`,
    visited: (who: string, what: string) => `${who}看了${what}`,
    call: (who: string) => `${who}拨打了你的电话`,
    save_contact: (who: string) => who + deedWords(['save_contact'], 'zh', 'own').join(''),
    // A forward, which is confirmed: more than a tap on “Share”.
    share: (who: string, what: string) => `${who}转发了${what}`,
    ask: (who: string, what: string) => `${who}在${what}上提了问题`,
    comment: (who: string, what: string) => `${who}评论了${what}`,
    pay_order: (who: string, what: string) => `${who}付款买了${what}`,
    book: (who: string) => `${who}预约了到店`,
  },
  en: {
    visit: (who: string, what: string) => `${who} is looking at ${what}`,
    visited: (who: string, what: string) => `${who} looked at ${what}`,
    call: (who: string) => `${who} called you`,
    save_contact: (who: string) => `${who} ${deedWords(['save_contact'], 'en', 'own').join('')}`,
    share: (who: string, what: string) => `${who} forwarded ${what}`,
    ask: (who: string, what: string) => `${who} asked about ${what}`,
    comment: (who: string, what: string) => `${who} commented on ${what}`,
    pay_order: (who: string, what: string) => `${who} bought ${what}`,
    book: (who: string) => `${who} booked a visit`,
  },
} satisfies Record<Locale, object>

/** The deeds of a visitor that a reminder tells. */
const deeds = ['call', 'save_contact', 'share', 'ask', 'comment', 'pay_order', 'book'] as const
type Deed = (typeof deeds)[number]

export const isReminded = (occasion: string): occasion is Deed => deeds.some((deed) => deed === occasion)

/**
 * A reminder's sentence for the salesperson. WeCom shows one line of it, so it is shorter than that of the radar.
 * @param deed `visit` while a visit goes on, `visited` after it
 * @param who a visitor before other text: `leadingName`
 * @param title of the thing that the visitor opened; '' for the card
 */
export function reminderSentence(
  deed: Deed | 'visit' | 'visited',
  who: string,
  title: string,
  locale: Locale,
): string {
  const card = { contentType: 'card', contentKind: '', contentTitle: '' } as const
  const what = title ? quoted(title, locale) : thingWords(card, locale, 'own')
  return words[locale][deed](who, what)
}
