import { m } from '#paraglide/messages.js'
import { Bone, Delayed } from '#ui/skeleton.tsx'

/** Shown while a page's code, or the check of its access, is loading. */
export function Loading() {
  return (
    <Delayed>
      <main>
        <div role="status" style={{ padding: 16 }}>
          <span className="sr-only">{m.shell_loading()}</span>
          <Bone height={160} radius={16} margin="0 0 12px" />
          <Bone height={96} radius={16} />
        </div>
      </main>
    </Delayed>
  )
}
