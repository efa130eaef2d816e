import { hash } from 'node:crypto'
import type { Locale } from '@mingpian/contract/shared/render.ts'
import { renderSVG } from 'uqr'

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

const style = `:root{color-scheme:light dark;--page:#F5F6F8;--surface:#fff;--text:#191919;--soft:#666}
@media(prefers-color-scheme:dark){:root{--page:#111;--surface:#191919;--text:#d6d6d6;--soft:#a3a3a3}}
*{box-sizing:border-box}body{margin:0;min-height:100vh;display:grid;place-items:center;padding:16px;background:var(--page);
color:var(--text);font:15px/1.5 system-ui,-apple-system,"PingFang SC","Noto Sans CJK SC","Microsoft YaHei",sans-serif}
main{width:100%;max-width:360px;padding:24px;border-radius:16px;background:var(--surface);text-align:center}
h1{margin:0 0 8px;font-size:22px;line-height:1.4;font-weight:600}p{margin:0;color:var(--soft);text-wrap:pretty}
figure{width:232px;margin:20px auto 0;padding:8px;border-radius:10px;background:#fff}svg{display:block;width:100%;height:auto}`

/** No script, no request, nothing framed: the page is text and a drawing. */
export const pagePolicy = `default-src 'none'; style-src 'sha256-${hash('sha256', style, 'base64')}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`

/** @param link what the code leads to; only of `scan` */
export function invitationPage(kind: PageKind, locale: Locale, link: string): string {
  const { title, text } = words[kind][locale]
  const code =
    kind === 'scan'
      ? `<figure role="img" aria-label="${title}">${renderSVG(link, { ecc: 'M', border: 1 })}</figure>`
      : ''
  return `<!doctype html><html lang="${locale === 'zh' ? 'zh-CN' : 'en'}"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex">
<title>${title}</title><link rel="icon" href="data:,"><style>${style}</style></head>
<body><main><h1>${title}</h1><p>${text}</p>${code}</main></body></html>`
}
