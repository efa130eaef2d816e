import type { CardPage, ContactCode } from '@mingpian/contract/entities.ts'
import type { ReactNode } from 'react'
import { m } from '#paraglide/messages.js'
import { type BarActions, BottomBar } from './bottom-bar.tsx'
import style from './card.module.css'
import { Contact, type ContactActions } from './contact.tsx'
import { Face } from './face.tsx'
import { Goods } from './goods.tsx'
import { Materials } from './sections.tsx'

export type CardActions = BarActions & ContactActions

interface CardViewProps {
  page: CardPage
  code: ContactCode
  /** Something lies over the page that shows a code of its own. */
  covered: boolean
  actions: CardActions
  overlay?: ReactNode
}

/** A card page as visitors see it, from what it is given alone: the same for a visit, a preview and the server's HTML. */
export function CardView({ page, code, covered, actions, overlay }: CardViewProps) {
  const faceless = !page.sections.some(({ key }) => key === 'style')
  return (
    <main className={style.page}>
      {faceless && <Face page={page} />}
      {page.sections.map(({ key, materials }) => {
        if (key === 'style') return <Face key={key} page={page} />
        if (key === 'contact')
          return <Contact key={key} page={page} code={code} covered={covered} {...actions} />
        if (key === 'profile') return page.profile && <Profile key={key} text={page.profile} />
        return materials.length > 0 && <Materials key={key} page={page} section={key} materials={materials} />
      })}
      {page.goods.length > 0 && <Goods page={page} />}
      <a className={style.me} href="#/pages/tabbar/usercenter/index">
        {m.card_me()}
      </a>
      <BottomBar page={page} {...actions} />
      {overlay}
    </main>
  )
}

function Profile({ text }: { text: string }) {
  return (
    <section className={style.block} data-section="profile">
      <h2>{m.card_section_profile()}</h2>
      <p className={style.text}>{text}</p>
    </section>
  )
}
