import type { RadarEntry, RadarVisit, TrailEntry } from '@mingpian/contract/clue.ts'

export { userRecord } from '@mingpian/client/testing.ts'

/** A card, opened in a private chat. */
const opened = {
  id: 'a',
  person: { unionId: 'u-王敏', name: '王敏', avatar: '', number: 0 },
  contentType: 'card',
  contentId: 'lin',
  contentTitle: '林晓',
  contentKind: '',
  secondScene: '0',
  landing: 'single',
  relays: [],
  sameLinkAs: null,
} satisfies Partial<RadarEntry>

/** A visit to a card from a private chat. */
export function radarEntry(changes: Partial<RadarEntry> & Pick<RadarEntry, 'lastAt'>): RadarEntry {
  return {
    ...opened,
    visits: 1,
    lastDuration: 4000,
    totalDuration: 4000,
    actions: [],
    sections: [],
    firstAt: changes.lastAt,
    ...changes,
  }
}

/** A first visit to a card, from a private chat. */
export const radarVisit = (changes: Partial<RadarVisit> & Pick<RadarVisit, 'startedAt'>): RadarVisit => ({
  ...opened,
  nth: 1,
  views: 1,
  things: 1,
  duration: 4000,
  most: null,
  actions: [],
  interested: false,
  last: { contentType: 'card', contentTitle: '林晓', contentKind: '' },
  lastAt: changes.startedAt,
  ...changes,
})

/** A line of a trail: a visit to a card that left nothing. */
export const trailEntry = (changes: Partial<TrailEntry> = {}): TrailEntry => ({
  id: 't',
  event: 'view',
  begins: true,
  contentType: 'card',
  contentId: 'lin',
  contentTitle: '林晓',
  contentKind: '',
  secondScene: '0',
  landing: '',
  relays: [],
  sameLinkAs: null,
  duration: 0,
  sections: [],
  at: '2026-11-20T06:00:00.000Z',
  ...changes,
})
