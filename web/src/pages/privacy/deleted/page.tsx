import { m } from '#paraglide/messages.js'
import { StateView } from '#ui/state-view.tsx'

/** Everything of the person is gone, and they are signed out: nothing more to do here. */
export default function DeletedPage() {
  return <StateView state={{ kind: 'done', title: m.data_deleted_title(), hint: m.data_deleted_hint() }} />
}
