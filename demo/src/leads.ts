import { type Chance, chanceOf, lettersOf, uuidOf } from './chance.ts'
import { visitorNames, visitorPortraits } from './content.ts'

/** A visitor of the demo, who came through a card or a shared thing. */
export interface Lead {
  personId: string
  /** '' for two of three: known by their visits alone. */
  name: string
  /** An index into the portraits of visitors; -1 for none. */
  portrait: number
  unionId: string
  openId: string
  externalUserid: string
  /** Upper limit of their visits: most visitors come once or twice, a few often. */
  interest: number
}

/** The leads of one company; one of three has given a name. */
export function leadsOf(companyId: string, seed: string, count: number): Lead[] {
  const chance = chanceOf(`${seed} leads ${companyId}`)
  const names = new Set<string>()
  return Array.from({ length: count }, (_, at) => {
    const key = `${seed} ${companyId} lead ${at}`
    const name = at % 3 === 0 ? freshName(chance, names) : ''
    return {
      personId: uuidOf(key),
      name,
      portrait: name && chance.happens(0.75) ? chance.between(0, visitorPortraits.length - 1) : -1,
      unionId: name || chance.happens(0.3) ? `oU${lettersOf(`${key} union`, 26)}` : '',
      openId: `o${lettersOf(`${key} open`, 27)}`,
      externalUserid: name && chance.happens(0.5) ? `wm${lettersOf(`${key} external`, 30)}` : '',
      interest: chance.weighed([
        [1, 38],
        [2, 26],
        [4, 20],
        [8, 11],
        [14, 5],
      ]),
    }
  })
}

function freshName(chance: Chance, taken: Set<string>): string {
  for (;;) {
    const name = chance.pick(visitorNames.families) + chance.pick(visitorNames.given)
    if (taken.has(name)) continue
    taken.add(name)
    return name
  }
}
