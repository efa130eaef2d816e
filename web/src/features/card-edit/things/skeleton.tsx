import { Bone } from '#ui/skeleton.tsx'

/** The skeleton of three rows. */
export function ThingsSkeleton() {
  return (
    <div style={{ padding: '44px var(--gutter) 0' }}>
      <Bone height={294} radius={16} />
    </div>
  )
}
