/** A part of a whole, 0 to 1. A value above 0 has a visible minimum width. */
export function Bar({ share }: { share: number }) {
  return (
    <svg viewBox="0 0 100 6" preserveAspectRatio="none" aria-hidden="true">
      <rect width="100" height="6" fill="var(--press)" />
      <rect width={Math.max(1, share * 100)} height="6" fill="var(--link)" />
    </svg>
  )
}
