import type { Locale } from '@mingpian/contract/shared/render.ts'
import { renderSVG } from 'uqr'
import { plainPage } from '#core/html/plain-page.ts'

/** A code to scan, an invitation that was used or expired, a company without a WeCom app. */
export type PageKind = 'scan' | 'over' | 'noApp'

const words: Record<PageKind, Record<Locale, { title: string; text: string }>> = {
  scan: {
    zh: {
      title: '用企业微信扫一扫',
      text: '请受邀的管理员用本企业的企业微信扫描二维码，或把本页链接发到企业微信中打开。链接只能使用一次。',
    },
    en: {
      title: 'Scan with WeCom',
      text: 'The invited administrator scans this code with the WeCom of the company, or opens this link there. It works once.',
    },
  },
  over: {
    zh: { title: '邀请已失效', text: '此链接已被使用或已过期，请向系统运维人员索取新的链接。' },
    en: {
      title: 'The invitation is over',
      text: 'This link was used or has expired. Ask the operator for a new one.',
    },
  },
  noApp: {
    zh: { title: '企业微信尚未接入', text: '请先由系统运维人员录入本企业的企业微信应用，再打开此链接。' },
    en: {
      title: 'WeCom is not set up yet',
      text: 'The operator has to enter the WeCom app of the company before this link can be used.',
    },
  },
}

/** @param link the address in the code; only for `scan` */
export function invitationPage(kind: PageKind, locale: Locale, link: string): string {
  const { title, text } = words[kind][locale]
  const code =
    kind === 'scan'
      ? `<figure role="img" aria-label="${title}">${renderSVG(link, { ecc: 'M', border: 1 })}</figure>`
      : ''
  return plainPage(locale, { title, text }, code)
}
