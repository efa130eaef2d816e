// A name or an IPv4 address with an optional port.
const pattern = '[a-z0-9]([a-z0-9.-]{0,251}[a-z0-9])?(:\\d{1,5})?'

export const hostPattern = new RegExp(`^${pattern}$`, 'i')

/** For schemas: in lower case, as the directory keeps hosts. */
export const lowerHostPattern = `^${pattern}$`
