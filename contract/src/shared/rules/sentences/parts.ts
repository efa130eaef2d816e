/** A piece of a sentence. All pieces' texts together are the sentence. */
export interface Part {
  text: string
  strong: boolean
}

/** Two control characters mark strong words while a sentence is written; no text contains them. */
const [from, to] = ['\u0002', '\u0003']

/** A text of people without the marks. */
export const clean = (text: string): string => text.replaceAll(from, '').replaceAll(to, '')

export const strong = (text: string): string => from + text + to

/** The pieces of a marked sentence. It begins with a capital. */
export function partsOf(sentence: string): Part[] {
  return capital(sentence.trim())
    .split(from)
    .flatMap((piece, i) => {
      const [marked = '', rest = ''] = i === 0 ? ['', piece] : piece.split(to)
      return [
        { text: marked, strong: true },
        { text: rest, strong: false },
      ]
    })
    .filter(({ text }) => text)
}

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)
