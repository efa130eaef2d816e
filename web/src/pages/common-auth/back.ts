/**
 * The path that sign-in comes back to: this document with the hash path that was asked for. Only a path of our own
 * counts; anything else, and this page itself, is the document alone.
 */
export function backAddress(
  { pathname, search }: Pick<Location, 'pathname' | 'search'>,
  back: string,
): string {
  const own = back.startsWith('/') && !back.startsWith('//') && !back.startsWith('/pages/common-auth/')
  return `${pathname}${search}${own && back !== '/' ? `#${back}` : ''}`
}
