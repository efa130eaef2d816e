import type { DomainBrand, DrawnMall } from '@mingpian/contract/shared/render.ts'
import { mallPage } from '@mingpian/contract/shared/rules/share.ts'
import { Accented } from '#features/card/accented.tsx'
import { answersOfMall } from '#features/mall/drawn-goods.ts'
import { MallView } from '#pages/tabbar/index/page.tsx'
import { m } from '#paraglide/messages.js'
import { dataScript, drawPage, previewTags } from './drawn-html.tsx'

/** The HTML of a mall, by the components of its page, for whichever salesperson it is opened. */
export function drawMall(drawn: DrawnMall): string {
  const via = { companyId: drawn.companyId, userId: '' }
  const page = (
    <Accented via={via}>
      <MallView via={via} />
    </Accented>
  )
  return drawPage(answersOfMall(drawn), mallPage, page)
}

export function mallMeta({ list }: DrawnMall, brand: DomainBrand | null, origin: string): string {
  const preview = {
    type: 'website',
    name: m.mall_title(),
    description: list
      .slice(0, 5)
      .map(({ name }) => name)
      .join(' · '),
    picture: list[0]?.cover ?? '',
  } as const
  return previewTags(preview, brand, origin)
}

export const mallData = (drawn: DrawnMall) => dataScript('mall', drawn)
