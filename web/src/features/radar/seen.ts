/** Where the phone keeps until when the radar was read, as ISO time. */
export const radarSeenKey = (companyId: string) => `mp.radar.seen.${companyId}`
