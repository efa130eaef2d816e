import { passing } from '@mingpian/client/storage.ts'
import { isYes, type ShellAnswer } from '@mingpian/contract/shared/rules/grant.ts'
import { useSyncExternalStore } from 'react'
import { askShell } from '#host/mini.ts'
import { type KeptAddress, shellAddress } from '#host/place.ts'

/** An address that the person chose on a native page of the mini program, before this page was loaded again. */
interface Arrived extends KeptAddress {
  /** The address that the person was changing; '' for a new one. */
  addressId: string
}

const key = 'mp.address'
let arrived: Arrived | null = null
const listeners = new Set<() => void>()

/**
 * Opens WeChat's list of addresses, on a page of the mini program. False if there is no mini program.
 * @param addressId the address that the person changes; '' for a new one
 * @param onMissing called if the mini program has no such page
 */
export function leaveForAddress(addressId: string, onMissing: () => void): boolean {
  passing.set(key, { addressId })
  return askShell('/pages/grant/address', { back: location.href }, onMissing)
}

/** Takes the shell's answer. A link for an address that this page did not ask for is forged, and changes nothing. */
export function addressArrived(answer: ShellAnswer): void {
  const left = passing.get<Pick<Arrived, 'addressId'>>(key)
  passing.remove(key)
  const kept = left && isYes(answer) ? shellAddress(answer.address) : null
  if (kept) set({ ...kept, addressId: left?.addressId ?? '' })
}

/** Called by the form that has taken the address over. */
export const dropArrived = (): void => set(null)

function set(address: Arrived | null): void {
  arrived = address
  for (const listener of listeners) listener()
}

const listen = (listener: () => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** The arrived address until a form has taken it: the page opens that form. */
export const useArrivedAddress = (): Arrived | null =>
  useSyncExternalStore(
    listen,
    () => arrived,
    () => null,
  )
