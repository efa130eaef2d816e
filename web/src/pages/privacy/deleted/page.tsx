import { m } from '#paraglide/messages.js'
import { StateView } from '#ui/state-view.tsx'

/** All data of the person was deleted, and they are signed out. */
export default function DeletedPage() {
  return <StateView state={{ kind: 'done', title: m.data_deleted_title(), hint: m.data_deleted_hint() }} />
}
