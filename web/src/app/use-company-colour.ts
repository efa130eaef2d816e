import { call } from '@mingpian/client/call.ts'
import { callKey } from '@mingpian/client/call-key.ts'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { brandStyle } from './startup/brand.ts'

/** The document has the company's colour if the address before the hash names the company. */
const isColoured = () =>
  getComputedStyle(document.documentElement).getPropertyValue('--link-light').trim() !== ''

/** Sets the company's colour if the server could not, because the company's id is inside the hash or on the phone. */
export function useCompanyColour(companyId: string): void {
  const query = { companyID: companyId }
  const { data } = useQuery({
    queryKey: callKey('GET /card/v1/card/company', { query }),
    queryFn: ({ signal }) => call('GET /card/v1/card/company', { query, signal, quiet: true }),
    enabled: companyId !== '' && !isColoured(),
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  })
  useEffect(() => {
    if (!data) return
    for (const declaration of brandStyle(data.brandColor).split(';').filter(Boolean)) {
      const [name = '', value = ''] = declaration.split(':')
      document.documentElement.style.setProperty(name, value)
    }
  }, [data])
}
