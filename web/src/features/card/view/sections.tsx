import type { CardPost, MaterialItem, SectionKey } from '@mingpian/contract/shared/entities.ts'
import { FileText, Play } from 'lucide-react'
import type { ReactNode } from 'react'
import { materialHref, postHref, type Via } from '#kit/address/hrefs.ts'
import { m } from '#paraglide/messages.js'
import { playingTime } from '../format.ts'
import style from './card.module.css'

type MaterialSection = Exclude<SectionKey, 'style' | 'contact' | 'profile'>
type Listed = MaterialSection | 'posts'

const titles: Record<Listed, () => string> = {
  brochure: m.card_section_brochure,
  case: m.card_section_case,
  material: m.card_section_material,
  video: m.card_section_video,
  image: m.card_section_image,
  document: m.card_section_document,
  posts: m.posts_title,
}

/** Layout of each section's items. */
const layouts: Record<Listed, string | undefined> = {
  brochure: style.covers,
  case: style.rows,
  material: style.rows,
  video: style.pair,
  image: style.grid,
  document: style.rows,
  posts: style.rows,
}

/** One section of materials, in the layout for its kind, or of posts. */
export function Materials({
  page,
  section,
  materials,
}: {
  page: Via
  section: Listed
  materials: (MaterialItem | CardPost)[]
}) {
  // A single brochure would be beside a gap.
  const isRow = section === 'brochure' && materials.length === 1
  return (
    <section className={style.block} data-section={section}>
      <h2>{titles[section]()}</h2>
      <ul className={isRow ? style.rows : layouts[section]}>
        {materials.map((item) => (
          <li key={item._id}>
            {'kind' in item ? (
              <a href={materialHref(item._id, page)}>
                {isRow ? (
                  <Row item={item} meta={m.card_pages({ n: item.pages })} />
                ) : (
                  faces[section as MaterialSection](item)
                )}
              </a>
            ) : (
              <a href={postHref(item._id, page)}>
                <b>{item.title}</b>
              </a>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}

const faces: Record<MaterialSection, (item: MaterialItem) => ReactNode> = {
  brochure: (item) => (
    <>
      <Cover item={item} width={120} height={160} />
      <b>{item.title}</b>
      <small>{m.card_pages({ n: item.pages })}</small>
    </>
  ),
  case: (item) => <Row item={item} meta={item.summary} />,
  material: (item) => (
    <>
      <Words item={item} meta={item.summary} />
      <Cover item={item} width={112} height={84} />
    </>
  ),
  video: (item) => (
    <>
      <span className={style.film}>
        <Cover item={item} width={320} height={180} />
        <small>
          <Play size={12} fill="currentColor" aria-hidden />
          {playingTime(item.duration)}
        </small>
      </span>
      <b>{item.title}</b>
    </>
  ),
  image: (item) => (
    <>
      <Cover item={item} width={160} height={160} />
      <b>{item.title}</b>
      <small>{m.card_pictures({ n: item.pages })}</small>
    </>
  ),
  document: (item) => (
    <>
      <FileText size={24} aria-hidden />
      <Words item={item} meta={m.card_pages({ n: item.pages })} />
    </>
  ),
}

/** A picture whose space is reserved before it loads; the title beside it describes it. */
export function Cover({ item, width, height }: { item: { cover: string }; width: number; height: number }) {
  if (!item.cover) return null
  return (
    <img
      className={style.pic}
      src={item.cover}
      alt=""
      width={width}
      height={height}
      loading="lazy"
      decoding="async"
    />
  )
}

const Row = ({ item, meta }: { item: MaterialItem; meta: string }) => (
  <>
    <Cover item={item} width={112} height={84} />
    <Words item={item} meta={meta} />
  </>
)

function Words({ item, meta }: { item: MaterialItem; meta: string }) {
  return (
    <span className={style.words}>
      <b>{item.title}</b>
      {meta && <small>{meta}</small>}
    </span>
  )
}
