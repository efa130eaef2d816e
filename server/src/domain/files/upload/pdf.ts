// Readers look for the end in the last kilobyte.
const tailBytes = 1024

/** Begins and ends like one: what broke off on the way does not. */
export function isWholePdf(bytes: Buffer): boolean {
  return bytes.subarray(0, 5).toString('latin1') === '%PDF-' && bytes.subarray(-tailBytes).includes('%%EOF')
}
