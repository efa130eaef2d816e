/** One frame of an event stream. */
export interface Frame {
  event: string
  /** '' if the frame has none. */
  id: string
  /** '' if the frame has only an id. */
  data: string
}

/** Parses an event stream in chunks of any size. Comments (heartbeats) give no frame, an id does. */
export function frameParser(): (piece: string) => Frame[] {
  let rest = ''
  return (piece) => {
    // A carriage return at the end may be the first half of a line end.
    const text = rest + piece
    const held = text.endsWith('\r') ? '\r' : ''
    const blocks = (held ? text.slice(0, -1) : text).replace(/\r\n?/g, '\n').split('\n\n')
    rest = (blocks.pop() ?? '') + held
    return blocks.flatMap(frameOf)
  }
}

function frameOf(block: string): Frame[] {
  const frame: Frame = { event: 'message', id: '', data: '' }
  const data: string[] = []
  for (const line of block.split('\n')) {
    const [, field, value = ''] = /^(\w+)(?:: ?(.*))?$/.exec(line) ?? []
    if (field === 'data') data.push(value)
    if (field === 'event') frame.event = value
    if (field === 'id') frame.id = value
  }
  return data.length || frame.id ? [{ ...frame, data: data.join('\n') }] : []
}
