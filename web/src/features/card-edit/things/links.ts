import type { MaterialKind } from '@mingpian/contract/shared/entities.ts'

const base = '/pages/card-config/config-details'
const query = (kind: MaterialKind | undefined, from = '') =>
  `?${new URLSearchParams({ ...(kind && { kind }), ...(from && { from }) })}`

export const productSettingPath = '/pages/product-setting/index'
/** Paths inside the hash; without a kind for all of them. */
export const editMaterialPath = (kind?: MaterialKind) => `${base}/edit-material/index${query(kind)}`
/** The link from the list, to which the added materials are returned. */
export const addMaterialPath = (kind?: MaterialKind) => `${base}/add-material/index${query(kind, 'list')}`
