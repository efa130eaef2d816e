/**
 * The path to which sign-in returns: this document with the requested hash path. For a foreign path, and for this page
 * itself, the document without a hash path.
 */
export function backAddress(
  { pathname, search }: Pick<Location, 'pathname' | 'search'>,
  back: string,
): string {
  const own = back.startsWith('/') && !back.startsWith('//') && !back.startsWith('/pages/common-auth/')
  return `${pathname}${search}${own && back !== '/' ? `#${back}` : ''}`
}
