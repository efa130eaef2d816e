/** Paths inside the hash. */
export const makingPath = {
  list: '/pages/making/index',
  edit: '/pages/making/edit/index',
}

/** Where a new piece of a kind is made. */
export const makeHref = (kind: string) => `#${makingPath.edit}?${new URLSearchParams({ kind })}`

/** Where a piece is changed. */
export const editPieceHref = (materialId: string) =>
  `#${makingPath.edit}?${new URLSearchParams({ materialId })}`
