import type { CardPage } from '@mingpian/contract/entities.ts'
import { m } from '#paraglide/messages.js'
import { BottomBar } from './bottom-bar.tsx'
import style from './card.module.css'
import { Contact } from './contact.tsx'
import { Face } from './face.tsx'
import { Goods } from './goods.tsx'
import { Materials } from './sections.tsx'
import { useCard } from './use-card.tsx'

/**
 * The card page. The server renders it with the same props as the first paint of the browser, so nothing in it
 * depends on the address, the clock or the window; what does, begins after the first paint, in `useCard`.
 */
export default function CardPageView({ page }: { page: CardPage }) {
  const { code, covered, actions, overlay } = useCard(page)
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
