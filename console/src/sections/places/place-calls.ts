/** The calls whose cached answers a change of a place invalidates. */
export const placeCalls = ['GET /wxwork/v1/console/places'] as const
