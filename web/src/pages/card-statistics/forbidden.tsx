import { m } from '#paraglide/messages.js'
import { Button } from '#ui/button.tsx'
import { StateView } from '#ui/state-view.tsx'

/** Shown to other staff who open an administrator's link. */
export function Forbidden({ onOwn }: { onOwn: () => void }) {
  const action = (
    <Button kind="primary" onClick={onOwn}>
      {m.stats_forbidden_action()}
    </Button>
  )
  return <StateView state={{ kind: 'forbidden', title: m.stats_forbidden_title(), action }} />
}
