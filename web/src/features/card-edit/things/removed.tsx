import { m } from '#paraglide/messages.js'
import style from './things.module.css'

/** Says which thing was just taken out of a list, with a way to bring it back. */
export const Removed = ({ name, onUndo }: { name: string; onUndo: () => void }) => (
  <p className={style.removed}>
    <span>{m.things_removed({ name })}</span>
    <button type="button" onClick={onUndo}>
      {m.things_undo()}
    </button>
  </p>
)
