/** A part of a whole, 0 to 1. At least a sliver, so that nothing that was there seems not to have been. */
export function Bar({ share }: { share: number }) {
  return (
    <svg viewBox="0 0 100 6" preserveAspectRatio="none" aria-hidden="true">
      <rect width="100" height="6" fill="var(--press)" />
      <rect width={Math.max(1, share * 100)} height="6" fill="var(--link)" />
    </svg>
  )
}
