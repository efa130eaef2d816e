/** `npm run test:full`: every check runs on every call, every input is tried, and faults repeat as often as they must hold. */
export const isFull = process.env.TEST_FULL === '1'

/** How often each fault is repeated, and by how many clients it is watched: in `npm test` often enough to be seen. */
export const faults = isFull
  ? {
      serverKills: 50,
      databaseKills: 20,
      conversionKills: 10,
      messageKills: 20,
      loopKills: 20,
      paymentWalks: 300,
      bookingWalks: 1000,
      clients: 50,
      stops: 10,
      pauseMs: 30_000,
      equalRequests: 200,
    }
  : {
      serverKills: 3,
      databaseKills: 1,
      conversionKills: 1,
      messageKills: 1,
      loopKills: 2,
      paymentWalks: 12,
      bookingWalks: 30,
      clients: 8,
      stops: 1,
      pauseMs: 4_000,
      equalRequests: 20,
    }
