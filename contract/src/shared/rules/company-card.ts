/** States of a company's card. Visitors see only an open one. */
export const companyCardStatuses = ['draft', 'applied', 'open', 'closed', 'deleted'] as const
export type CompanyCardStatus = (typeof companyCardStatuses)[number]

export interface CompanyCardState {
  status: CompanyCardStatus
  /** Whether it is the default card; a company has at most one, which is open. */
  isDefault: boolean
}

/** The moves of a company card. `show` makes it the default one, `unshow` ends that. */
export const companyCardMoves = [
  'edit',
  'apply',
  'withdraw',
  'open',
  'close',
  'show',
  'unshow',
  'delete',
  'restore',
] as const
export type CompanyCardMove = (typeof companyCardMoves)[number]

export const newCompanyCard: CompanyCardState = { status: 'draft', isDefault: false }

/** The states from which a move leads to a state. */
const roads = {
  apply: { from: ['draft'], to: 'applied' },
  withdraw: { from: ['applied'], to: 'draft' },
  open: { from: ['applied', 'closed'], to: 'open' },
  close: { from: ['open'], to: 'closed' },
  delete: { from: ['draft', 'applied', 'closed'], to: 'deleted' },
  restore: { from: ['deleted'], to: 'draft' },
} as const satisfies Partial<
  Record<CompanyCardMove, { from: readonly CompanyCardStatus[]; to: CompanyCardStatus }>
>

/**
 * The state after a move; null where the move is illegal. A move to the present state changes nothing and returns that
 * state, so a second tap changes nothing.
 */
export function moved(state: CompanyCardState, move: CompanyCardMove): CompanyCardState | null {
  const { status, isDefault } = state
  if (move === 'edit') return status === 'deleted' ? null : state
  if (move === 'show') return status === 'open' ? changed(state, { isDefault: true }) : null
  if (move === 'unshow') return status === 'deleted' ? null : changed(state, { isDefault: false })
  const { from, to } = roads[move]
  if (status === to) return state
  // The default card cannot be closed while visitors use it: first another card becomes the default, or it is unset.
  if (isDefault || !from.some((each) => each === status)) return null
  return changed(state, { status: to })
}

function changed(state: CompanyCardState, over: Partial<CompanyCardState>): CompanyCardState {
  const next = { ...state, ...over }
  return next.status === state.status && next.isDefault === state.isDefault ? state : next
}

/** The moves that change the present state, in their order. */
export const movesOf = (state: CompanyCardState): CompanyCardMove[] =>
  companyCardMoves.filter((move) => {
    const next = moved(state, move)
    return next !== null && (next !== state || move === 'edit')
  })

/** The sections of a company card, in the standard order. */
export const companySections = [
  'profile',
  'dynamic',
  'goods',
  'people',
  'case',
  'brochure',
  'material',
  'video',
  'image',
  'document',
  'contact',
] as const
export type CompanySection = (typeof companySections)[number]

export interface CompanySectionSetting {
  key: CompanySection
  visible: boolean
}

/** All sections in a card's order. Sections that it does not list follow in the standard order, visible. */
export function orderedCompanySections(
  stored: readonly { key: string; visible: boolean }[],
): CompanySectionSetting[] {
  const isKnown = (key: string): key is CompanySection => companySections.some((each) => each === key)
  const first = new Map<CompanySection, boolean>()
  for (const { key, visible } of stored) if (isKnown(key) && !first.has(key)) first.set(key, visible)
  const rest = companySections.filter((key) => !first.has(key))
  return [
    ...[...first].map(([key, visible]) => ({ key, visible })),
    ...rest.map((key) => ({ key, visible: true })),
  ]
}

/** The largest number of materials, and of products, of a company's card. */
export const mostOnCompanyCard = 100
