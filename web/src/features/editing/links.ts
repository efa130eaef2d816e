/** Paths inside the hash. */
export const editingPath = {
  list: '/pages/making/index',
  edit: '/pages/making/edit/index',
  templates: '/pages/making/templates/index',
}

/** Link to a new piece of a kind. */
export const makeHref = (kind: string) => `#${editingPath.edit}?${new URLSearchParams({ kind })}`

/** Link to the editor of a piece. */
export const editPieceHref = (materialId: string) =>
  `#${editingPath.edit}?${new URLSearchParams({ materialId })}`
