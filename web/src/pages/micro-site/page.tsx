import { currentCompany } from '@mingpian/client/company.ts'
import { failedWith, missingCodes } from '@mingpian/client/failed.ts'
import type { SitePage } from '@mingpian/contract/shared/site.ts'
import { useQuery } from '@tanstack/react-query'
import { useLayoutEffect } from 'react'
import { useAddress } from '#features/address/use-address.ts'
import { useTitle } from '#features/address/use-title.ts'
import { Accented } from '#features/card/accented.tsx'
import { ContactBar } from '#features/card/contact-bar.tsx'
import { telHref } from '#features/card/format.ts'
import { useShare } from '#features/share/use-share.tsx'
import { sitePageOptions } from '#features/site/queries.ts'
import { usePageVisit } from '#features/tracking/use-page-visit.ts'
import { companyHref, type Via } from '#kit/address/hrefs.ts'
import { failedState } from '#kit/query-state.ts'
import { m } from '#paraglide/messages.js'
import { LinkButton } from '#ui/button.tsx'
import { Bone } from '#ui/skeleton.tsx'
import { StateView, type ViewState } from '#ui/state-view.tsx'
import { Block } from './block.tsx'
import style from './micro-site.module.css'

/** The company's own site, over the full width of a desktop's window. */
export default function MicroSitePage() {
  const { ids } = useAddress()
  const via = { companyId: currentCompany(), userId: ids.userId }
  const { data, error, refetch } = useQuery(sitePageOptions(via.companyId))
  useWide()
  if (data) return <SiteView page={data} via={via} />
  return <StateView state={stateOf(error, refetch, via)} />
}

/** A site that was loaded. The server draws it as well. */
export function SiteView({ page, via }: { page: SitePage; via: Via }) {
  return (
    <Accented via={via}>
      <Showing page={page} via={via} />
      <ContactBar via={via} />
    </Accented>
  )
}

function Showing({ page, via }: { page: SitePage; via: Via }) {
  useTitle(page.title)
  const thing = { contentType: 'site', contentId: page.siteId } as const
  const track = usePageVisit({ ...thing, saleId: via.userId })
  const { guide } = useShare({
    ...thing,
    userId: via.userId,
    title: page.title,
    desc: page.description,
    imgUrl: page.picture,
  })
  const { company, blocks } = page
  const call = () => track('call')
  const isFirstBanner = blocks[0]?.kind === 'banner'
  return (
    <div className={style.site}>
      <header className={style.top}>
        <p>
          {/* Low, so that it is not preloaded in front of the banner, which the visitor waits for. */}
          {company.logo && <img src={company.logo} alt="" width={32} height={32} fetchPriority="low" />}
          <b>{company.name}</b>
        </p>
        {company.phone && (
          <a className={style.reach} href={telHref(company.phone)} onClick={call}>
            {m.site_contact()}
          </a>
        )}
      </header>
      <main>
        {!isFirstBanner && <h1 className="sr-only">{page.title}</h1>}
        {blocks.map((block, place) => (
          <Block
            key={block.id}
            block={block}
            company={company}
            via={via}
            isFirst={place === 0}
            onCall={call}
            onCopy={() => track('copy')}
          />
        ))}
      </main>
      {guide}
    </div>
  )
}

/** While the site is shown the page is as wide as the window. */
function useWide(): void {
  useLayoutEffect(() => {
    const { dataset } = document.documentElement
    dataset.wide = ''
    return () => {
      delete dataset.wide
    }
  }, [])
}

/** If the site is not open, the company's card is shown instead of a failure. */
function stateOf(error: Error | null, onRetry: () => void, via: Via): ViewState {
  if (failedWith(error, ...missingCodes) || !via.companyId)
    return {
      kind: 'missing',
      title: m.site_closed_title(),
      hint: m.site_closed_hint(),
      action: (
        <LinkButton kind="primary" href={companyHref(via)}>
          {m.site_company_card()}
        </LinkButton>
      ),
    }
  if (!error) return { kind: 'loading', skeleton: <Skeleton /> }
  return failedState(error, onRetry)
}

function Skeleton() {
  return (
    <div className={style.skeleton}>
      <Bone height="min(420px, 56vw)" margin="0 0 24px" />
      <Bone width="60%" height={28} margin="0 0 12px" />
      <Bone height={18} margin="0 0 12px" />
      <Bone height={160} radius={16} />
    </div>
  )
}
