import { contentPages, personPage, realShareId } from './share.ts'

/** The ids in an address; absent ones are ''. They are hints, never proof. */
export interface AddressIds {
  /** Also taken from a routed share or scene id. */
  companyId: string
  /** The salesperson. */
  userId: string
  shareId: string
  saleShareId: string
  sceneId: string
}

type IdName = keyof AddressIds

/** Names of ids that have more than one, the usual name first. */
const spellings: Partial<Record<IdName, readonly string[]>> = {
  companyId: ['companyId', 'account', 'cid', 'companyID'],
  userId: ['uid', 'userId', 'saleId'],
}

/**
 * The beginning of a text that an id can hold: letters and digits of ASCII, and _ - @ . Chats glue the words behind a link
 * to its last id.
 */
export const idIn = (text: string): string => /^[\w@.-]*/.exec(text)?.[0] ?? ''

/** The page's path inside a hash: '#/pages/person/index?a=b' is '/pages/person/index'; '' and '#/' are '/'. */
export function hashPath(hash: string): string {
  const path = hash.replace(/^#/, '').split('?', 1)[0] ?? ''
  return path.replace(/\/+$/, '') || '/'
}

/** The query inside a hash. */
export function hashQuery(hash: string): URLSearchParams {
  const at = hash.indexOf('?')
  return new URLSearchParams(at < 0 ? '' : hash.slice(at + 1))
}

/**
 * The ids of an address, from before the hash or from inside it; the hash wins. If it names another salesperson or
 * company, the share of the page is ignored.
 */
export function idsFromAddress(search: string, hash: string): AddressIds {
  const inside = hashQuery(hash)
  const before = new URLSearchParams(search)
  const isElsewhere = namesElsewhere(inside, before)
  const id = (name: IdName) => firstOf(inside, name) || firstOf(before, name)
  const shareId = (name: IdName) => (isElsewhere ? firstOf(inside, name) : id(name))
  return {
    companyId: id('companyId') || companyOfId(id('shareId') || id('saleShareId') || id('sceneId')),
    userId: id('userId'),
    shareId: shareId('shareId'),
    saleShareId: shareId('saleShareId'),
    sceneId: shareId('sceneId'),
  }
}

/** Whether the query inside the hash names another salesperson or company than the one before it. */
export function namesElsewhere(inside: URLSearchParams, before: URLSearchParams): boolean {
  const differs = (name: IdName) => differ(firstOf(inside, name), firstOf(before, name))
  return differs('companyId') || differs('userId')
}

/** The company of a routed id, `<company>.<random>`; '' for an id of another form. */
export function companyOfId(id: string): string {
  return /^([a-z0-9]{1,64})\.[\w-]+$/.exec(id)?.[1] ?? ''
}

const differ = (inside: string, before: string) => inside !== '' && before !== '' && inside !== before

function firstOf(query: URLSearchParams, name: IdName): string {
  for (const spelling of spellings[name] ?? [name]) {
    // Links and codes have 'noId' instead of an absent id.
    const value = realShareId(idIn(query.get(spelling) ?? ''))
    if (value) return value
  }
  return ''
}

/** The shareable thing of an address, and the id by which it was reached. */
export interface Landed {
  /** The thing that the page shows, by its page and parameter; null if only a share or a scene identifies it. */
  content: { type: keyof typeof contentPages; id: string } | null
  ids: AddressIds
}

/** Reads an address from its search part on. Pure. */
export function landedAt(address: string): Landed {
  const [search = '', inside = ''] = address.split(/#(.*)/s)
  const hash = `#${inside}`
  const ids = idsFromAddress(search, hash)
  const path = hashPath(hash)
  const [type] = contentTypes.filter((each) => contentPages[each][0] === (path === '/' ? personPage : path))
  if (!type) return { content: null, ids }
  const [, parameter] = contentPages[type]
  const id = parameter ? idIn(hashQuery(hash).get(parameter) ?? '') : ids.userId
  return { content: id ? { type, id } : null, ids }
}

const contentTypes = /* @__PURE__ */ Object.keys(contentPages) as (keyof typeof contentPages)[]
