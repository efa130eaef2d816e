/**
 * What becomes of an entry of the waiting list. waiting: no slot is free yet. offered: a freed slot is held for the
 * person. taken: they booked it. left: they gave up. expired: the offer ran out. ended: see `WaitingEnd`.
 */
export const waitingStates = ['waiting', 'offered', 'taken', 'left', 'expired', 'ended'] as const
export type WaitingState = (typeof waitingStates)[number]

/** Why an entry ended by itself: its day passed; its service, place or person is gone; the person booked; staff removed it. */
export const waitingEnds = ['passed', 'gone', 'booked', 'removed'] as const
export type WaitingEnd = (typeof waitingEnds)[number]

/** The part of the day in which the slot shall begin; the morning ends at noon. */
export const dayParts = ['any', 'morning', 'afternoon'] as const
export type DayPart = (typeof dayParts)[number]

/** Entries that a person may have open at the same time. */
export const personWaitingMost = 10
/** Minutes for which a freed slot is offered where the company chose nothing. */
export const usualOfferMinutes = 30
