import type { DrawnSite } from '@mingpian/contract/shared/render.ts'
import { sitePage } from '@mingpian/contract/shared/rules/site.ts'
import { cardFaceOptions } from '#features/card/queries.ts'
import { sitePageOptions } from '#features/site/queries.ts'
import type { Answers, DrawnPage } from './drawn.ts'
import { asksForSite } from './site-address.ts'

/** The answers in the document of a drawn site, by the keys of their queries. */
export function answersOfSite({ page, userId, card }: DrawnSite): Answers {
  const { companyId } = page
  const face = cardFaceOptions({ companyId, userId })
  return [[sitePageOptions(companyId).queryKey, page], ...(card ? ([[face.queryKey, card]] as Answers) : [])]
}

/** The site that the server drew, if its HTML is still in the page and the address asks for it. */
export function drawnSite(): DrawnPage | null {
  const text = document.getElementById('site')?.textContent
  if (!text || document.documentElement.classList.contains('bare') || !asksForSite()) return null
  return {
    path: sitePage,
    answers: answersOfSite(JSON.parse(text) as DrawnSite),
    stillAsked: asksForSite,
  }
}
