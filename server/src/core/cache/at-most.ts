/**
 * The limit of an `LRUCache` by its number of entries. Its memory grows with them: the cache's own `max` would take the
 * room for all of them when it is made.
 */
export const atMost = (entries: number) => ({ maxSize: entries, sizeCalculation: () => 1 })
