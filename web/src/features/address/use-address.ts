import { useLocation } from 'react-router'
import { type AddressIds, hashQuery, idsFromAddress } from '#kit/address/address.ts'

export interface Address {
  ids: AddressIds
  /** A parameter of the page, from inside the hash or before it; '' where there is none. */
  param: (name: string) => string
}

/** Reads ids and parameters from the address, again after each navigation. */
export function useAddress(): Address {
  useLocation()
  const { search, hash } = window.location
  return {
    ids: idsFromAddress(search, hash),
    param: (name) => hashQuery(hash).get(name) || new URLSearchParams(search).get(name) || '',
  }
}
