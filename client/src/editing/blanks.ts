/** Words that a template of the product leaves to be filled in: 〔产品名称〕, [product name]. */
const blank = /〔[^〔〕]{1,40}〕|\[[^[\]]{1,60}\]/g

/** The blanks in all texts of a value, each once, in their order. @param value texts, lists and objects of them */
export function blanksIn(value: unknown): string[] {
  const found = new Set<string>()
  const visit = (part: unknown) => {
    if (typeof part === 'string') for (const [words] of part.matchAll(blank)) found.add(words)
    else if (part && typeof part === 'object') Object.values(part).forEach(visit)
  }
  visit(value)
  return [...found]
}
