import type { CompanyCardPage } from '@mingpian/contract/company-card.ts'
import { Goods } from '#features/card/view/goods.tsx'
import { Materials } from '#features/card/view/sections.tsx'
import { companySectionNames } from '#features/company-card/words.ts'
import type { Via } from '#kit/address/hrefs.ts'
import { Announcements } from './announcements.tsx'
import style from './company.module.css'
import { Contact } from './contact.tsx'
import { LongText } from './long-text.tsx'
import { People } from './people.tsx'

interface SectionProps {
  section: CompanyCardPage['sections'][number]
  page: CompanyCardPage
  /** The salesperson who passed the card on. */
  via: Via
}

/** One section; nothing where it has nothing to show. */
export function Section({ section, page, via }: SectionProps) {
  const { key, materials } = section
  switch (key) {
    case 'profile':
      return (
        page.introduction && (
          <section className={style.block} data-section="profile">
            <h2>{companySectionNames.profile()}</h2>
            <LongText>{page.introduction}</LongText>
          </section>
        )
      )
    case 'dynamic':
      return (
        <Announcements companyId={page.companyId} via={{ companyId: page.companyId, userId: via.userId }} />
      )
    case 'goods':
      return page.goods.length > 0 && <Goods page={{ ...via, goods: page.goods }} />
    case 'people':
      return <People companyId={page.companyId} />
    case 'contact':
      return <Contact page={page} />
    default:
      return materials.length > 0 && <Materials page={via} section={key} materials={materials} />
  }
}
