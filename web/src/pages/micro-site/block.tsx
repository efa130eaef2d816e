import type { ShownBlock, SitePage } from '@mingpian/contract/shared/site.ts'
import type { ReactNode } from 'react'
import { priceWords } from '#features/card/format.ts'
import { companyHref, materialHref, postHref, productHref, type Via } from '#kit/address/hrefs.ts'
import { fullDateWords } from '#kit/time.ts'
import { m } from '#paraglide/messages.js'
import { getLocale } from '#paraglide/runtime.js'
import { LinkButton } from '#ui/button.tsx'
import { Contact, Places } from './contact.tsx'
import { Film } from './film.tsx'
import style from './micro-site.module.css'

interface BlockProps {
  block: ShownBlock
  company: SitePage['company']
  /** The salesperson through whom the site is read. */
  via: Via
  /** The first block of the site: a visitor waits for its picture. */
  isFirst: boolean
  onCall: () => void
  onCopy: () => void
}

const titles: Record<ShownBlock['kind'], () => string> = {
  banner: () => '',
  introduction: m.site_introduction,
  products: m.site_products,
  cases: m.site_cases,
  posts: m.site_posts,
  video: m.site_video,
  news: m.site_news,
  form: m.site_form,
  map: m.site_map,
  contact: m.site_contact,
}

/** One block of the site. */
export function Block(props: BlockProps) {
  const { block, isFirst } = props
  if (block.kind === 'banner') return <Banner block={block} isFirst={isFirst} />
  const { id, kind, title, text } = block
  return (
    <section className={style[kind]} data-block data-section={kind} aria-labelledby={`site-${id}`}>
      <div className={style.inner}>
        <h2 id={`site-${id}`}>{title || titles[kind]()}</h2>
        {text && kind !== 'introduction' && <p className={style.lead}>{text}</p>}
        {bodies[kind](props)}
      </div>
    </section>
  )
}

/** Its heading is that of the whole page, where it is the first block. */
function Banner({ block: { title, text, picture }, isFirst }: Pick<BlockProps, 'block' | 'isFirst'>) {
  const Title = isFirst ? 'h1' : 'h2'
  return (
    <section className={picture ? style.banner : `${style.banner} ${style.bare}`} data-section="banner">
      <div className={style.inner}>
        <div className={style.claim}>
          <Title>{title}</Title>
          {text && <p>{text}</p>}
        </div>
        {picture && (
          <img
            src={picture.url}
            alt={picture.alt}
            width={picture.width}
            height={picture.height}
            {...(isFirst ? { fetchPriority: 'high' } : { loading: 'lazy' })}
          />
        )}
      </div>
    </section>
  )
}

type Body = (props: BlockProps) => ReactNode

const bodies: Record<Exclude<ShownBlock['kind'], 'banner'>, Body> = {
  introduction: ({ block: { text, picture } }) => (
    <div className={style.story}>
      <p>{text}</p>
      {picture && (
        <img
          src={picture.url}
          alt={picture.alt}
          width={picture.width}
          height={picture.height}
          loading="lazy"
          decoding="async"
        />
      )}
    </div>
  ),

  products: ({ block: { products }, via }) => (
    <ul className={style.goods}>
      {products.map((item) => (
        <li key={item._id}>
          <a href={productHref(item._id, via)}>
            <Cover src={item.cover} width={400} height={400} />
            <b>{item.name}</b>
            {item.summary && <small>{item.summary}</small>}
            <span className={style.price}>{priceWords(item)}</span>
          </a>
        </li>
      ))}
    </ul>
  ),

  cases: Pieces,
  posts: Pieces,

  video: ({ block: { materials, film }, via }) =>
    materials.map(({ _id, title, cover }) => (
      <figure key={_id} className={style.film}>
        {film && <Film src={film} title={title} cover={cover} />}
        <figcaption>
          <a href={materialHref(_id, via)}>{title}</a>
        </figcaption>
      </figure>
    )),

  news: ({ block: { news }, via }) => (
    <ul className={style.list}>
      {news.map(({ id, title, content, createdAt, day }) => (
        <li key={id}>
          <a href={postHref(id, via)}>
            <time dateTime={createdAt}>{fullDateWords(day, getLocale())}</time>
            <b>{title}</b>
            {content && <small>{content}</small>}
          </a>
        </li>
      ))}
    </ul>
  ),

  form: ({ block: { materials }, via }) =>
    materials.map(({ _id, title, summary }) => (
      <div key={_id} className={style.ask}>
        <p>
          <b>{title}</b>
          {summary && <small>{summary}</small>}
        </p>
        <LinkButton kind="primary" href={materialHref(_id, via)}>
          {m.site_fill()}
        </LinkButton>
      </div>
    )),

  map: Places,

  contact: (props) => (
    <>
      <Contact {...props} />
      <p>
        <LinkButton href={companyHref(props.via)}>{m.site_company_card()}</LinkButton>
      </p>
    </>
  ),
}

function Pieces({ block: { materials }, via }: BlockProps) {
  return (
    <ul className={style.pieces}>
      {materials.map(({ _id, title, summary, cover }) => (
        <li key={_id}>
          <a href={materialHref(_id, via)}>
            <Cover src={cover} width={400} height={300} />
            <b>{title}</b>
            {summary && <small>{summary}</small>}
          </a>
        </li>
      ))}
    </ul>
  )
}

/** A picture that keeps its place before it comes; the words below describe it. */
function Cover({ src, width, height }: { src: string; width: number; height: number }) {
  if (!src) return <span className={style.blank} style={{ aspectRatio: `${width} / ${height}` }} />
  return <img src={src} alt="" width={width} height={height} loading="lazy" decoding="async" />
}
