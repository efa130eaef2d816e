import type { CardPage, ContactCode } from '@mingpian/contract/shared/entities.ts'
import type { ReactNode } from 'react'
import { companyHref } from '#kit/address/hrefs.ts'
import { m } from '#paraglide/messages.js'
import { accented } from '../accent.ts'
import style from './card.module.css'
import { Contact, type ContactActions } from './contact.tsx'
import { Company, Face } from './face.tsx'
import { Goods } from './goods.tsx'
import { Materials } from './sections.tsx'
import { Back, type ToolActions, Tools } from './tools.tsx'

export type CardActions = ToolActions & ContactActions

interface CardViewProps {
  page: CardPage
  code: ContactCode
  /** Whether an overlay shows a code of its own. */
  covered: boolean
  actions: CardActions
  /** The reader's actions, at the lower edge; absent in previews. */
  bar?: ReactNode
  /** Shown on the card beside its own tools. */
  keep?: ReactNode
  overlay?: ReactNode
}

/**
 * A card page as visitors see it. Depends only on its props, so it is the same for a visit, a preview and the server's
 * HTML.
 */
export function CardView({ page, code, covered, actions, bar, keep, overlay }: CardViewProps) {
  const has = (section: string) => page.sections.some(({ key }) => key === section)
  const faceless = !has('style')
  const turns = has('contact')
  const face = (
    <Face
      key="style"
      page={page}
      tools={
        <>
          {keep}
          <Tools page={page} turns={turns} {...actions} />
        </>
      }
      back={turns && <Back name={page.name} code={code} covered={covered} onEnlarge={actions.onEnlarge} />}
    />
  )
  return (
    <main className={style.page} {...accented(page)}>
      {page.predecessor && <p className={style.note}>{wordsOf(page.predecessor, page.name)}</p>}
      {faceless && face}
      {page.sections.map(({ key, materials }) => {
        if (key === 'style') return face
        if (key === 'contact') return <Contact key={key} page={page} {...actions} />
        if (key === 'profile') return page.profile && <Profile key={key} text={page.profile} />
        return materials.length > 0 && <Materials key={key} page={page} section={key} materials={materials} />
      })}
      {page.goods.length > 0 && <Goods page={page} />}
      {page.posts && <Materials page={page} section="posts" materials={page.posts} />}
      {page.companyCardId && (
        <a className={style.block} href={companyHref(page)}>
          <Company page={page}>
            <small>{m.corp_title()}</small>
          </Company>
        </a>
      )}
      <a className={style.me} href="#/pages/tabbar/usercenter/index">
        {m.card_me()}
      </a>
      {bar}
      {overlay}
    </main>
  )
}

/** Tells that the member left, and who the successor is. */
const wordsOf = ({ name, note }: NonNullable<CardPage['predecessor']>, successor: string) =>
  note || m.card_predecessor({ name, successor })

export function Profile({ text }: { text: string }) {
  return (
    <section className={style.block} data-section="profile">
      <h2>{m.card_section_profile()}</h2>
      <p className={style.text}>{text}</p>
    </section>
  )
}
