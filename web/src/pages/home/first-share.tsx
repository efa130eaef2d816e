import { m } from '#paraglide/messages.js'
import { Button } from '#ui/button.tsx'
import { Illustration } from '#ui/illustration.tsx'
import style from './home.module.css'

/** Shown instead of figures before the first visitor: the card has to be sent first. */
export default function FirstShare({ onShare }: { onShare: () => void }) {
  return (
    <section className={style.first}>
      <Illustration kind="empty" />
      <h2>{m.home_first_title()}</h2>
      <p>{m.home_first_hint()}</p>
      <Button kind="primary" block onClick={onShare}>
        {m.home_share()}
      </Button>
    </section>
  )
}
