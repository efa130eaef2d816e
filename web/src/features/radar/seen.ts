/** Storage key of the time until which the radar was read on this phone (ISO). */
export const radarSeenKey = (companyId: string) => `mp.radar.seen.${companyId}`
