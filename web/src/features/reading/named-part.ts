import { partParameter } from '@mingpian/contract/shared/rules/share.ts'

/**
 * Opens the part of the page that its address names. The code of it is fetched only for such addresses.
 * @param query the query inside the hash
 * @returns a function that stops it
 */
export function openNamedPart(query: URLSearchParams): () => void {
  const key = query.get(partParameter)
  let left = false
  let stop = () => {
    left = true
  }
  if (key)
    import('./open-part.ts').then(
      ({ openPart }) => {
        if (!left) stop = openPart(key)
      },
      () => {
        // The page is read from its beginning.
      },
    )
  return () => stop()
}
