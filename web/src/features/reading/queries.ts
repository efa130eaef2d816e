import { queryOptions } from '@tanstack/react-query'
import { call } from '#api/call.ts'

/** One material to read. */
export const materialOptions = (companyID: string, materialId: string) =>
  queryOptions({
    queryKey: ['material', companyID, materialId],
    queryFn: ({ signal }) => call('GET /card/v1/card/material', { query: { companyID, materialId }, signal }),
  })

/** One product to read. */
export const productOptions = (companyID: string, goodId: string) =>
  queryOptions({
    queryKey: ['product', companyID, goodId],
    queryFn: ({ signal }) => call('GET /card/v1/card/good/detail', { query: { companyID, goodId }, signal }),
  })
