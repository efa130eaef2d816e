import { Bone } from '#ui/skeleton.tsx'

/** Three rows as they will stand. */
export function ThingsSkeleton() {
  return (
    <div style={{ padding: '44px var(--gutter) 0' }}>
      <Bone height={294} radius={16} />
    </div>
  )
}
