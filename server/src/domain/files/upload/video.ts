interface Box {
  type: string
  /** Where its name, its content and whatever follows it begin. */
  name: number
  content: number
  end: number
}

/** Boxes that hold boxes, on the way to those that tell of places. */
const containers = new Set(['moov', 'trak'])
/** Where phones write the place, the device and the time of a recording. */
const telling = new Set(['udta', 'meta'])

// A camera writes some hundreds. Whoever writes millions wants us to count them.
const mostBoxes = 20_000

/**
 * The same video without what a phone wrote beside it; undefined for one that is not whole. Boxes keep their size and
 * lose their name, so that nothing moves.
 */
export function withoutPlaces(bytes: Buffer): Buffer | undefined {
  const boxes = boxesIn(bytes, 0, bytes.length)
  if (!boxes?.some(({ type }) => type === 'moov') || !boxes.some(({ type }) => type === 'mdat'))
    return undefined
  const copy = Buffer.from(bytes)
  for (const { type, name, content, end } of boxes) {
    if (containers.has(type)) {
      const inner = boxesIn(copy, content, end)
      if (!inner || boxes.length + inner.length > mostBoxes) return undefined
      boxes.push(...inner)
    }
    if (!telling.has(type)) continue
    copy.write('free', name, 'latin1')
    copy.fill(0, content, end)
  }
  return copy
}

/** The boxes that fill a span to its end; undefined where they do not, or are too many. */
function boxesIn(bytes: Buffer, from: number, to: number): Box[] | undefined {
  const boxes: Box[] = []
  for (let at = from; at < to; at = boxes.at(-1)?.end ?? to) {
    if (at + 8 > to) return undefined
    const short = bytes.readUInt32BE(at)
    if (short === 1 && at + 16 > to) return undefined
    const size = short === 1 ? Number(bytes.readBigUInt64BE(at + 8)) : short === 0 ? to - at : short
    const head = short === 1 ? 16 : 8
    if (size < head || at + size > to) return undefined
    const type = bytes.toString('latin1', at + 4, at + 8)
    if (boxes.push({ type, name: at + 4, content: at + head, end: at + size }) > mostBoxes) return undefined
  }
  return boxes
}
