import type { TrailEntry } from '@mingpian/contract/clue.ts'
import type { LeadAct } from '@mingpian/contract/shared/lead-acts.ts'

/** One visit, as far as it is loaded. */
interface Story {
  /** The newest first. */
  entries: TrailEntry[]
  /** The entry with which it begins; undefined while it is not loaded, and for deeds before the first visit. */
  begin: TrailEntry | undefined
}

/** A visit, or what salespeople did between two visits. */
interface Block {
  story?: Story
  acts: LeadAct[]
}

/**
 * Cuts lines, the newest first, into visits and what was done in between. What was done during a visit stands above it,
 * as a visit is one block.
 */
export function blocksOf(lines: readonly (TrailEntry | LeadAct)[]): Block[] {
  const acts = lines.filter((line) => 'kind' in line)
  const blocks: Block[] = []
  const put = (own: LeadAct[]) => own.length > 0 && blocks.push({ acts: own })
  let from = 0
  for (const story of storiesOf(lines.filter((line) => 'event' in line))) {
    const oldest = story.entries[story.entries.length - 1]?.at ?? ''
    const later = acts.slice(from).filter(({ at }) => at >= oldest)
    from += later.length
    put(later)
    blocks.push({ story, acts: [] })
  }
  put(acts.slice(from))
  return blocks
}

/** Cuts entries, the newest first, into visits. The last entry of each is the one with which it begins. */
export function storiesOf(entries: readonly TrailEntry[]): Story[] {
  const stories: Story[] = []
  let open: Story | undefined
  for (const entry of entries) {
    if (!open) {
      open = { entries: [], begin: undefined }
      stories.push(open)
    }
    open.entries.push(entry)
    if (entry.begins) {
      open.begin = entry
      open = undefined
    }
  }
  return stories
}
