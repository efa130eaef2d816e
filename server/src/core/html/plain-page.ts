import { hash } from 'node:crypto'
import type { Locale } from '@mingpian/contract/shared/render.ts'

const style = `:root{color-scheme:light dark;--page:#F5F6F8;--surface:#fff;--text:#191919;--soft:#666}
@media(prefers-color-scheme:dark){:root{--page:#111;--surface:#191919;--text:#d6d6d6;--soft:#a3a3a3}}
*{box-sizing:border-box}body{margin:0;min-height:100vh;display:grid;place-items:center;padding:16px;background:var(--page);
color:var(--text);font:15px/1.5 system-ui,-apple-system,"PingFang SC","Noto Sans CJK SC","Microsoft YaHei",sans-serif}
main{width:100%;max-width:360px;padding:24px;border-radius:16px;background:var(--surface);text-align:center}
h1{margin:0 0 8px;font-size:22px;line-height:1.4;font-weight:600}p{margin:0;color:var(--soft);text-wrap:pretty}
figure{width:232px;margin:20px auto 0;padding:8px;border-radius:10px;background:#fff}svg{display:block;width:100%;height:auto}`

/** No script, no request, nothing framed: the page is text and a drawing. */
export const pagePolicy = `default-src 'none'; style-src 'sha256-${hash('sha256', style, 'base64')}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`

/**
 * A page with a heading, a sentence and further HTML, for cases without a page of the client.
 * @param more trusted HTML
 */
export function plainPage(
  locale: Locale,
  { title, text }: { title: string; text: string },
  more = '',
): string {
  return `<!doctype html><html lang="${locale === 'zh' ? 'zh-CN' : 'en'}"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex">
<title>${title}</title><link rel="icon" href="data:,"><style>${style}</style></head>
<body><main><h1>${title}</h1><p>${text}</p>${more}</main></body></html>`
}
