import { callQuery } from '@mingpian/client/react/queries.ts'
import { queryOptions } from '@tanstack/react-query'

/** One material to read. */
export const materialOptions = (companyID: string, materialId: string) =>
  callQuery('GET /card/v1/card/material', {
    query: { companyID, materialId },
    // The page's state says why.
    quiet: true,
  })

/** Likes of a material and related pieces. They are optional, so failures are quiet. */
export const footOptions = (companyId: string, materialId: string) =>
  queryOptions({
    ...callQuery('GET /biz/v1/content/foot', { query: { companyId, materialId }, quiet: true }),
    retry: false,
  })

/** One product to read. */
export const productOptions = (companyID: string, goodId: string) =>
  callQuery('GET /card/v1/card/good/detail', { query: { companyID, goodId }, quiet: true })
