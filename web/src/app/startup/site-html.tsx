import type { DomainBrand, DrawnSite } from '@mingpian/contract/shared/render.ts'
import { siteCategory, sitePage, siteParameter } from '@mingpian/contract/shared/rules/site.ts'
import { branded } from '#kit/boot.ts'
import { SiteView } from '#pages/micro-site/page.tsx'
import { dataScript, drawPage } from './drawn-html.tsx'
import { escapeHtml, scriptJson } from './html-text.ts'
import { answersOfSite } from './site.ts'

/** The HTML of a company's site, by the components of its page. */
export function drawSite(site: DrawnSite): string {
  const { page, userId } = site
  const view = <SiteView page={page} via={{ companyId: page.companyId, userId }} />
  return drawPage(answersOfSite(site), sitePage, view)
}

/**
 * Meta tags for search engines and link previews. The canonical address is the same for every sharer. A site that is
 * not public is `noindex`, and has no structured data.
 */
export function siteMeta({ page }: DrawnSite, brand: DomainBrand | null, origin: string): string {
  const { companyId, title, description, picture, isPublic } = page
  const address = `${origin}/qw-wxmini/?${new URLSearchParams({ companyId, [siteParameter]: siteCategory })}`
  const image = whole(picture, origin)
  return [
    `<title>${escapeHtml(branded(title, brand))}</title>`,
    named('name', 'description', description),
    isPublic ? '' : named('name', 'robots', 'noindex'),
    `<link rel="canonical" href="${escapeHtml(address)}">`,
    named('property', 'og:type', 'website'),
    named('property', 'og:url', address),
    named('property', 'og:title', title),
    named('property', 'og:description', description),
    image && named('property', 'og:image', image),
    isPublic && `<script type="application/ld+json">${scriptJson(described(page, address, origin))}</script>`,
  ]
    .filter(Boolean)
    .join('')
}

const named = (attribute: 'name' | 'property', name: string, content: string) =>
  `<meta ${attribute}="${name}" content="${escapeHtml(content)}">`

const whole = (address: string, origin: string) =>
  address && URL.canParse(address, origin) ? new URL(address, origin).href : ''

/** The company and its site in the words of schema.org. */
function described({ title, description, company }: DrawnSite['page'], url: string, origin: string) {
  const { name, logo, phone, address } = company
  const image = whole(logo, origin)
  const organization = {
    '@type': 'Organization',
    '@id': `${url}#company`,
    name,
    url,
    ...(description && { description }),
    ...(image && { logo: image }),
    ...(phone && { telephone: phone }),
    ...(address && { address: { '@type': 'PostalAddress', streetAddress: address } }),
  }
  const site = { '@type': 'WebSite', name: title, url, publisher: { '@id': organization['@id'] } }
  return { '@context': 'https://schema.org', '@graph': [organization, site] }
}

export const siteData = (site: DrawnSite) => dataScript('site', site)
