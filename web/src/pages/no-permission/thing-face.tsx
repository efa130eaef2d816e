import { call } from '@mingpian/client/call.ts'
import { contentPages } from '@mingpian/contract/shared/rules/share.ts'
import { useCallback } from 'react'
import { hashPath, hashQuery, idsFromAddress } from '#kit/address/address.ts'
import style from './no-permission.module.css'
import { useInTime } from './use-in-time.ts'

/** The public face of a thing, before it is opened. */
interface Preview {
  title: string
  /** '' for none. */
  text: string
  cover: string
}

interface Asked {
  companyId: string
  /** '' where the page needs none. */
  id: string
  signal: { signal?: AbortSignal }
}

/** By the page that shows the thing. */
const previews: Record<string, (asked: Asked) => Promise<Preview>> = {
  [contentPages.material[0]]: async ({ companyId, id, signal }) => {
    const query = { companyID: companyId, materialId: id }
    const { title, summary, cover } = await call('GET /card/v1/card/material', {
      ...signal,
      query,
      quiet: true,
    })
    return { title, text: summary, cover }
  },
  [contentPages.product[0]]: async ({ companyId, id, signal }) => {
    const query = { companyID: companyId, goodId: id }
    const { name, summary, cover } = await call('GET /card/v1/card/good/detail', {
      ...signal,
      query,
      quiet: true,
    })
    return { title: name, text: summary, cover }
  },
  [contentPages.announcement[0]]: async ({ companyId, id, signal }) => {
    const query = { companyId, dynamicId: id }
    const { title, content, image } = await call('GET /biz/v1/card/mini_pro/dynamic/detail', {
      ...signal,
      query,
      quiet: true,
    })
    return { title, text: content, cover: image }
  },
  [contentPages.company[0]]: async ({ companyId, signal }) => {
    const query = { companyID: companyId }
    const { name, introduction } = await call('GET /card/v1/card/company', { ...signal, query, quiet: true })
    return { title: name, text: introduction, cover: '' }
  },
}

/** Whether the way back leads to a thing that has a preview. */
export const namesThing = (back: string) => hashPath(`#${back}`) in previews

/** The public preview of a page that opens elsewhere: a piece, a product, an announcement or the company. */
export function ThingFace({ back }: { back: string }) {
  const { companyId } = idsFromAddress(window.location.search, `#${back}`)
  const path = hashPath(`#${back}`)
  const id = hashQuery(`#${back}`).get('_id') ?? ''
  const load = useCallback(
    async (signal: AbortSignal | undefined) => {
      const preview = previews[path]
      if (!preview) throw new Error(`no preview of ${path}`)
      return preview({ companyId, id, signal: signal ? { signal } : {} })
    },
    [companyId, id, path],
  )
  const needsId = path !== contentPages.company[0]
  const thing = useInTime(companyId && (id || !needsId) ? load : null)
  if (thing === 'absent') return null
  if (thing === 'coming') return <div className={`${style.card} ${style.thing}`} />
  return (
    <article className={`${style.card} ${style.thing}`}>
      {thing.cover && <img src={thing.cover} alt="" width={640} height={360} />}
      <h2>{thing.title}</h2>
      {thing.text && <p>{thing.text}</p>}
    </article>
  )
}
