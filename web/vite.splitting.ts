import { join } from 'node:path'

// Which code is one file of the client's build. Pieces of a hundred bytes each cost more than they save: a browser has six
// connections, and on a slow link each file takes a round trip.

interface Modules {
  getModuleInfo(id: string): { importedIds: string[]; code: string | null } | null
}

/** A file with all that its entries import. */
interface Part {
  name: string
  entries: string[]
}

const cardParts: Part[] = [
  { name: 'base', entries: ['src/app/startup/card-entry.tsx'] },
  // Every card loads these once it is live.
  {
    name: 'live',
    entries: [
      'src/features/tracking/page-visit.ts',
      'src/features/share/offer.ts',
      'src/app/startup/later.ts',
    ],
  },
]

/** Every page but a card loads it. */
const appParts: Part[] = [{ name: 'app', entries: ['src/app/startup/app-entry.tsx'] }]

const homeParts: Part[] = [{ name: 'home', entries: ['src/pages/home/page.tsx'] }]

/** The staff's and the visitors' own page: it names many others, each in words of theirs. */
const centreParts: Part[] = [{ name: 'centre', entries: ['src/pages/tabbar/usercenter/page.tsx'] }]

/** Messages and icons: modules of a line each. */
const listed = /paraglide|lucide-react/

/** Code that pages share. */
const shared = /\/src\/(kit|ui|features|react)\/|paraglide|node_modules/

/** The first group that takes a module has it. */
export const groups = [
  // It seldom changes, and still comes from the cache after an update.
  { name: 'react', test: /node_modules\/(react|react-dom|scheduler)\// },
  // Other pages draw cards as well, each another part of one: the card itself loads it as one file all the same.
  { name: 'card-view', test: /\/features\/card\/view\// },
  { name: partOf(cardParts), debugName: 'card' },
  { name: partOf(appParts), debugName: 'app' },
  { name: 'shared-by-20', test: shared, minShareCount: 20 },
  { name: 'shared-by-14', test: shared, minShareCount: 14 },
  { name: 'words-shared-by-7', test: listed, minShareCount: 7 },
  // Words and icons of the staff's first page that few others share.
  { name: partOf(homeParts), test: listed, minShareCount: 2 },
  { name: partOf(centreParts), test: listed, minShareCount: 2 },
]

/** Names the part of a module; null for none. */
function partOf(parts: Part[]) {
  const known = new Map<Part, Needed>()
  const neededFor = (part: Part, modules: Modules) => {
    const needed = known.get(part) ?? neededBy(part.entries, modules)
    known.set(part, needed)
    return needed
  }
  return (id: string, modules: Modules): string | null => {
    if (/\/src\/pages\/|features\/card\/view\/|\.css|app\/startup\/(card|app)-entry/.test(id)) return null
    // Every message and every icon can be reached through the one list of them: those count that the part names.
    const message = /paraglide\/messages\/(\w+)\.js$/.exec(id)?.[1]
    const icon = /lucide-react\/dist\/esm\/icons\/([\w-]+)\.mjs$/.exec(id)?.[1]
    const listed = message ?? icon?.replaceAll('-', '')
    const part = parts.find((each) => {
      const { ids, words } = neededFor(each, modules)
      return listed ? words.has(listed) : ids.has(id)
    })
    return part?.name ?? null
  }
}

interface Needed {
  ids: Set<string>
  words: Set<string>
}

/** Everything that the entries import, directly or not, and the names of the messages and icons used there. */
function neededBy(entries: string[], modules: Modules): Needed {
  const ids = new Set<string>()
  const words = new Set<string>()
  const visit = (id: string) => {
    if (ids.has(id)) return
    ids.add(id)
    const { importedIds = [], code } = modules.getModuleInfo(id) ?? {}
    for (const [, name = ''] of (code ?? '').matchAll(/\bm\.(\w+)/g)) words.add(name)
    for (const [, names = ''] of (code ?? '').matchAll(/import \{([^}]*)\} from "lucide-react"/g))
      for (const [name] of names.matchAll(/\w+/g)) words.add(name.toLowerCase())
    importedIds.forEach(visit)
  }
  for (const entry of entries) visit(join(import.meta.dirname, entry))
  return { ids, words }
}
