import type { Lead } from '#leads.ts'
import type { Locale } from '#shared/render.ts'
import type { Reader } from './things.ts'

const words = {
  zh: {
    visit: { own: '看了你的名片', other: '看了名片' },
    card: { own: '给你留了名片', other: '留了名片' },
    gone: { own: '删除了你的企业微信', other: '删除了企业微信' },
    read: (what: string) => (what ? `看了“${what}”` : '看了一份已删除的内容'),
    form: (what: string) => (what ? `填写了“${what}”` : '填写了表单'),
    mall: '进了商城',
    contact: { own: '加了企业微信', other: '加了企业微信' },
    import: '由管理员导入',
  },
  en: {
    visit: { own: 'Looked at your card', other: 'Looked at a card' },
    card: { own: 'Left you a card', other: 'Left a card' },
    gone: { own: 'Deleted you in WeCom', other: 'Deleted the salesperson in WeCom' },
    read: (what: string) => (what ? `Looked at “${what}”` : 'Looked at content that is gone'),
    form: (what: string) => (what ? `Filled in “${what}”` : 'Filled in a form'),
    mall: 'Entered the mall',
    contact: { own: 'Added you in WeCom', other: 'Added the salesperson in WeCom' },
    import: 'Imported by an administrator',
  },
} satisfies Record<Locale, object>

/** The last deed of a lead as a sentence: 看了“新品手册”. On every list and in the file of an export. */
export function lastDeedWords(
  { deed, contentType, contentTitle }: Omit<Lead['last'], 'contentId'>,
  locale: Locale,
  reader: Reader,
): string {
  const say = words[locale]
  switch (deed) {
    case 'visit':
      return contentType === 'card' || !contentType ? say.visit[reader] : say.read(contentTitle)
    case 'form':
      return say.form(contentTitle)
    case 'mall':
    case 'import':
      return say[deed]
    case 'card':
    case 'contact':
    case 'gone':
      return say[deed][reader]
  }
}
