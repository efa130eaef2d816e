import { m } from '#paraglide/messages.js'
import style from './things.module.css'

/** Names a thing that was just removed from a list, with a button that restores it. */
export const Removed = ({ name, onUndo }: { name: string; onUndo: () => void }) => (
  <p className={style.removed}>
    <span>{m.things_removed({ name })}</span>
    <button type="button" onClick={onUndo}>
      {m.things_undo()}
    </button>
  </p>
)
